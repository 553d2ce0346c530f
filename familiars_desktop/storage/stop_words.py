"""Words too common to search for, folded as ``tokens`` folds: English in full, the commonest of other languages."""

from __future__ import annotations

from typing import Final

_ENGLISH = """
about after again all am an a and any are as at be because been before being but by can could d did do does doing don
for from had has have having he her here hers him his how i if in into is it its just ll m me more most my no nor not
of off on once only or other our ours out over own re s same she should so some such t than that the their theirs them
then there these they this those through to too until up ve very was we were what when where which while who whom
whose why will with would you your yours
"""
_GERMAN = """
aber als am auch auf aus bei bin bist da das dass dem den der des die dir du ein eine einem einen einer er es fur hat
habe haben hast hatte ich ihr im ist ja kein man mein meine mich mir mit nach nicht noch nur oder sein seine sich sie
sind um und uns von vor war was wer wie wir wo zu zum zur
"""
_FRENCH = """
au aux avec ce cette c dans de du elle elles en est et il ils j je l la le les leur lui ma mais mes moi mon n ne nous
ou par pas pour qu que qui quoi sa se ses son suis sur ta te tes toi ton tu un une vous y
"""
_SPANISH = """
al como con cual cuando del donde el ella era esta este esto fue ha hay las lo los mi mis muy nos para pero por quien
si sin su sus una uno yo
"""
_ITALIAN = "che chi ci da dei della di dove e gli ho io mia mio nel non per piu quando sono ti"
_RUSSIAN = """
как кто что это я ты он она мы вы они в на и не с по у к о от до за из мой моя мне меня был была было
"""
# Greetings, thanks and exclamations: they are about nothing.
_COURTESIES = """
hello hi hey bye goodbye thanks thank ok okay yes yeah yep oh ah wow haha lol hmm please
hallo tschuss danke bitte bonjour salut merci hola adios gracias ciao grazie ola obrigado obrigada hej tack dag bedankt
czesc dziekuje merhaba selam привет пока спасибо здравствуйте 你好 您好 谢谢 再见
こんにちは ありがとう さようなら 안녕 안녕하세요 감사합니다
"""

STOP_WORDS: Final[frozenset[str]] = frozenset(
    " ".join((_ENGLISH, _GERMAN, _FRENCH, _SPANISH, _ITALIAN, _RUSSIAN, _COURTESIES)).split()
)
