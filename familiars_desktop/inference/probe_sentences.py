"""Two hundred sentences in ten languages, to compare an exported encoder with its original."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

# Each of five who with each of four what: twenty sentences a language.
_PARTS: Final[Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]]] = {
    "English": (
        ("My sister", "The teacher", "Our neighbour", "A friend of mine", "The old doctor"),
        ("moved to Boston last spring.", "plays the cello on Sundays.", "is allergic to nuts.", "sold 12 houses."),
    ),
    "German": (
        ("Meine Schwester", "Der Lehrer", "Unsere Nachbarin", "Ein Freund von mir", "Der alte Arzt"),
        ("zog im Frühling nach Köln.", "spielt sonntags Cello.", "verträgt keine Nüsse.", "hat 12 Häuser verkauft."),
    ),
    "Spanish": (
        ("Mi hermana", "El profesor", "Nuestra vecina", "Un amigo mío", "El viejo médico"),
        ("se mudó a Cádiz en primavera.", "toca el violonchelo.", "no tolera las nueces.", "vendió 12 casas."),
    ),
    "French": (
        ("Ma sœur", "Le professeur", "Notre voisine", "Un ami à moi", "Le vieux médecin"),
        ("a déménagé à Lyon.", "joue du violoncelle.", "ne supporte pas les noix.", "a vendu 12 maisons."),
    ),
    "Portuguese": (
        ("A minha irmã", "O professor", "A nossa vizinha", "Um amigo meu", "O velho médico"),
        ("mudou-se para o Porto.", "toca violoncelo.", "não tolera nozes.", "vendeu 12 casas."),
    ),
    "Russian": (
        ("Моя сестра", "Наша соседка", "Старая учительница", "Одна подруга", "Тётя Анна"),
        ("переехала в Казань весной.", "играет на виолончели.", "не переносит орехи.", "продала 12 домов."),
    ),
    "Chinese": (
        ("我姐姐", "老师", "我们的邻居", "我的一个朋友", "那位老医生"),
        ("去年春天搬到了上海。", "星期天拉大提琴。", "对坚果过敏。", "卖掉了十二所房子。"),
    ),
    "Japanese": (
        ("姉は", "先生は", "隣の人は", "友達の一人は", "年取った医者は"),
        ("去年の春に京都へ引っ越した。", "日曜日にチェロを弾く。", "ナッツが食べられない。", "家を十二軒売った。"),
    ),
    "Arabic": (
        ("أختي", "المعلمة", "جارتنا", "صديقة لي", "الطبيبة العجوز"),
        ("انتقلت إلى تونس في الربيع.", "تعزف على التشيلو.", "لا تتحمل المكسرات.", "باعت 12 منزلاً."),
    ),
    "Hindi": (
        ("मेरी बहन", "शिक्षिका", "हमारी पड़ोसन", "मेरी एक सहेली", "बूढ़ी डॉक्टर"),
        ("वसंत में दिल्ली चली गई।", "रविवार को सेलो बजाती है।", "मेवे नहीं खा सकती।", "ने 12 घर बेचे।"),
    ),
}


def probe_sentences() -> list[str]:
    """Language by language; the first of all is made long, to reach positions far from the start."""
    found = [
        f"{who}{'' if language in ('Chinese', 'Japanese') else ' '}{what}"
        for language, (subjects, predicates) in _PARTS.items()
        for who in subjects
        for what in predicates
    ]
    return [" ".join([found[0]] * 12), *found[1:]]
