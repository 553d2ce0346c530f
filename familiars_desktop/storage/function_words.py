"""The commonest words of languages: by them a text tells its language; for how each is stemmed see ``stems``."""

from __future__ import annotations

from typing import Final

# In the order of their speakers: where nothing else tells two apart, the first is taken. The first of each is what a
# text is read as that tells nothing.
LATIN: Final[dict[str, str]] = {
    "en": """
ben dan kim mia no a about actually after again all also always am an and another any anything are around as asked at
back be because been before being best better big but by came can come could day did do does doing done don down even
ever every everything favorite favourite feel felt few find first for friend from gave get getting go going gone good
got great had happy has have having he her here him his home house how i if in into is it its just kind know last
left let like liked likes little ll long look lot love loved loves m made make makes many maybe me mine month more
most much must my need needs never new next nice nobody not nothing now of off often oh old on once one only or other
our ours out over own people play plays put re really right said same saw says see she should since so some something
sometimes soon still such sure t take than thank thanks that the their them then there these they thing things think
this those though thought through time to today together told tomorrow tonight too took tried try two under until up
us use used ve very visit want wants was way we week well went were what when where which while who whom whose why
will with without wanted work works would yeah year years yes yesterday yet you your yours
""",
    "es": """
a ahora al algo alguien algún ante antes aquí así aunque ayer bien cada casi como con contra cual cuando cuándo cómo
cuánto de del desde después dice dijo donde dónde dos durante e el él ella ellas ellos en entre era eran eres es esa
ese eso esta está están este esto estos estoy estaba fue fueron fui ha hace hacer hacia haber había han has hasta hay
he hemos hice hoy hubo iba ir jamás la las le les lo los luego más me mejor mi mía mío mis mucho mucha muchos muchas
muy nada nadie ni no nos nosotros nuestra nuestro nunca o otra otro otros para pero poco por porque primer primera
puede puedo pues que qué quien quién quiere quiero se sé sea ser si sí siempre sido sin sobre solo sólo somos son soy
su sus también tan tanto te tenemos tener tengo tenía ti tiene tienen toda todo todos todas tres tu tú un una uno
unos unas usted va vamos ver vez veces voy y ya yo
""",
    "fr": """
a ai alors après as au aucun aussi autre aux avait avant avec avoir avons beaucoup bien c car ce cela ces cet cette
chaque chez comme comment d dans de depuis dernier dernière des deux dit donc dont du elle elles en encore entre es
est et étais était étaient été être eu eux fait faire fois hier ici il ils j jamais je l la là le les leur leurs lui
m ma mais mal même mes moi moins mon n ne ni non nos notre nous on ont ou où oui par parce pas pendant peu peut plus
pour pourquoi premier première près prend puis qu quand que quel quelle quelles quels quelque qui quoi rien s sa sans
se sera ses si son sont sous souvent suis sur t ta tes toi ton toujours tous tout toute toutes très trois trop tu un
une va vais vers veux veut voir vous y
""",
    "pt": """
a à agora ainda além algo alguém algum alguma amanhã antes ao aos aquele aquela aqui as até bem cada como com comigo
da das de dela dele deles depois desde disse do dois dos duas e é ela elas ele eles em entre era eram essa esse esta
está estão estar estas estava este estes estou eu faz fazer fez foi foram fui há hoje isso isto já lá lhe mais mas me
melhor mesmo meu meus minha minhas muito muita muitos na não nada nas nem nenhum ninguém no nos nossa nosso nossos
num numa nunca o onde os ou outra outro outros para pela pelas pelo pelos perto pode por porque porquê pouco pra
primeira primeiro qual quando quanto que quê quem quero quer são se segundo seja sem sempre ser será seu seus só
sobre somos sou sua suas também tão tem têm tenho temos ter teve teu tinha todo todos toda todas três tu tua um uma
uns umas vai vez vezes você vocês vou
""",
    "de": """
aber ab alle alles als also am an andere anderen auch auf aus bei beim bekommen bereits besser bin bis bist bitte da
dabei dafür damit danach dann daran darf das dass davon dazu dein deine deinem deinen dem den denn der deren des
deshalb dich die dies diese diesem diesen dieser dieses dir doch dort drei du durch durfte eigentlich ein eine einem
einen einer eines einfach einmal er erst erste ersten es etwas euch euer fast für ganz gar gegen gehe geht gern gerne
gestern gesagt gewesen gibt ging gut habe haben hast hat hatte hatten heute hier hin hinter ich ihm ihn ihnen ihr
ihre ihrem ihren ihrer im immer in ins ist ja jede jeden jeder jedes jemand jetzt kam kann kannst kein keine keinem
keinen keiner kleine kommt konnte kürzlich letzte letzten letztes lieber machen macht mag man manchmal mehr mein
meine meinem meinen meiner meines mich mir mit möchte morgen muss musste nach nächste nächsten nein neue neuen nicht
nichts nie niemand noch nun nur ob oder oft ohne schon sehr sei seid sein seine seinem seinen seiner seit selbst sich
sie sind so soll sollte sondern sonst über um und uns unser unsere unseren unter viel viele vom von vor wann war
waren warum was wegen weil weiter welche welchem welchen welcher welches wem wen wenig wenn wer werde werden wessen
wie wieder will wir wird wirklich wo wohin wollen wollte worden wurde wurden würde zu zum zur zurück zusammen zwar
zwei zwischen
""",
    "it": """
a abbiamo adesso ai al alcuni alla alle allo altra altri altro anche ancora avere aveva avevo avuto bene c che chi ci
ciò come con cosa così cui d da dagli dai dal dalla dalle de degli dei del della delle dello dentro di dice dopo dov
dove due dunque e è ed era erano ero essere fa faccio fai fare fatto fino fra fuori già gli ha hai hanno ho i ieri il
in indietro invece io l la le lei li lo loro lui ma mai me meglio mentre mi mia mie miei mio molta molti molto nei
nel nella nelle nello nessuno niente noi non nostra nostro nulla o oggi ogni ora per perché perchè più poco poi
possiamo posso prima primo può qual quale quali qualcosa qualcuno quando quanta quanto quasi quella quelle quelli
quello questa queste questi questo qui quindi s sarà se sei sempre senza si sia siamo solo soltanto sono sopra sotto
sta stata stato stesso sto su sua sue sugli sui sul sulla suo suoi t te ti tra tre troppo tu tua tuo tutta tutte
tutti tutto un una uno va vado vicino vi voglio voi vostra vuole
""",
    "pl": """
a aby albo ale ani bardzo bez bo był była było były być by chce chcę choć ci cię co coś czasami czasem czemu czego
czy czyli dla do dlaczego dobrze dwa dziś dzisiaj gdy gdyby gdzie go i ich ile im ja ją jak jaka jaki jakie jako
jakiś je jeden jednak jedna jego jej jemu jest jestem jesteś jeszcze jeśli już każdy każda kiedy kiedyś kilka kim kto
która które którego której który którzy ku lub ma mam mają mi mieć mną mnie mój moja moje mojego mojej moim moją może
można mu na nad nam nami nas nasz nasza nasze nawet nic nich nie niego niej nigdy nim niż no o obok od oraz ona one
oni ono po pod podczas ponieważ potem prawie przed przez przy razem są się siebie sobie swój swoją swoje ta tak taki
tam te tego tej ten teraz też to tobą tobie tu tutaj twój twoja twoje ty tych tylko tym u w wam was według we więc
wiele właśnie wczoraj wszystko wszystkie wtedy z za zawsze ze został została znowu że żeby
""",
    "tr": """
acaba ama ancak artık aslında ayrıca az bana bazı bazen belki ben bende beni benim bile bir biraz biri birkaç biz
bize bizi bizim bu bugün buna bunda bundan bunlar bunu bunun burada böyle bütün çok çünkü da daha dahi de değil diye
dün en evet fakat geçen gelecek gerçekten gibi gün hangi hani hatta hem hemen hep hepsi her hiç için iki ile ilk ise
işte kadar karşı kendi kendim ki kim kimi kimin mı mi mu mü nasıl ne neden nedir nerede nereye niçin niye o olan
olarak oldu olduğu olmak olur ona ondan onlar onu onun orada oysa öyle önce pek sana sanki sadece seni senin sen şey
siz size şimdi şu sonra tüm üç üzerinde ve veya var vardı ya yaklaşık yani yarın yeni yine yok zaten
""",
    "nl": """
aan achter al alle alles als altijd andere anders ben bent beter bij bijna daar daarna dan dat de deze die dit doch
doe doen door drie dus een één eerst eerste eigenlijk elke en er erg even gaat ga gaan geen gegaan gehad gezien
gewoon ging gisteren goed graag had hadden haar heb hebben hebt heeft heel hem hen het hier hij hoe hoeveel hun ieder
iedere iemand iets ik in is ja je jij jou jouw jullie kan komt kon kunnen laatste liever maar me meer men met mij
mijn mijne mocht moest moet morgen mogen na naar naast nee niemand niet niets nieuwe nog nooit nu of om omdat onder
ons onze ooit ook op over pas sinds soms straks te tegen terug toch toen tot twee tussen u uit uw vaak van vanaf
vandaag veel vind volgende voor vorige waar waarom wanneer want waren was wat we week weer weinig wel welk welke werd
wie wij wil wilde wordt worden zal ze zei zeer zelf zich zij zijn zo zonder zou zullen
""",
    "ro": """
a abia acasă acea această aceasta acel acela acest acesta acestea aceste aceștia acolo acum adică ai aici al ale alt
alta alte altul am ar are aș aşa așa asta astăzi ați au avea avem azi bine că când care cărei căruia cât câte câțiva
ce cea cei cel cele ceva chiar cine cinci cu cui cum cumva da dacă dar de deci deja deși despre din dintre doar doi
după două ea ei el ele era eram este ești eu face fac fără fi fie fiecare foarte fost iar îi îl îmi împotriva în
înainte încă îndată între întotdeauna îşi își la le li lor lui mai mâine mă mea mei mele mereu meu mi mie mine mult
multă mulți multe ne nici nicio nimeni nimic niște noastră noi nostru noștri nu numai o odată ori orice oricine pe
pentru peste până poate prea prima primul prin puțin sa să sale sau său se sub spre spune sunt suntem ta tata te ție
toate tot toți tu tău un una unde unei unele unii unu unui vă va vom voi vostru vreau și ți ieri
""",
    "hu": """
a abban ahol aki akik akkor ami amikor amit amíg át az azért azok azt azután azzal be bele benne bár csak de e
egészen egy egyéb egyik egyre el elég előbb előtt én engem ennek erre és ez ezek ezért ezt fel felé ha hanem hány hát
hogy hogyan hol holnap honnan hová ide igen így ilyen ill is itt jó jobban jól kell kellett keresztül ki kicsi kívül
között közül le legalább legyen lehet lehetett lenne lenni lesz lett ma már más meg mégis mely mert mi miatt mik
mikor milyen mind minden mindig mint mintha mit miért mivel most na nagy nagyon ne néha nekem neki nem nélkül nincs ő
ők őket olyan ott össze pedig persze s saját sem semmi soha sok sőt szép szerint tegnap tehát teljes több továbbá
tovább te ti tőle után utolsó új újra vagy vagyok vagyunk valaki valami valamint van vannak vele vissza viszont volt
voltak voltam volna múlt
""",
    "cs": """
a aby ale ani ano asi aspoň až bez během bude budu budou by byl byla byli bylo být bychom co což čeho čí další dnes
do dobře dva dvě he hned ho i já jak jaká jaké jako jaký je jeden jedna jednou jedno jeho jej její jejich jemu jen
jenom ještě jestli jsem jsi jsme jsou jste již k kam kde kdo kdy kdyby když každý která které kterou který ke ko koho
komu kolik kvůli má mají mám máma máme máš mé mého mém mezi mi mít mně mnou moc můj mohl může moje mou mu musí my na
nad nám náš naše naši ne nebo než něco někdo někdy není nic nich ním nikdo nikdy o od on ona oni ono pak po pod podle
pokud potom právě pro proč protože první před přes při s se si sice své svého svou svůj ta tady tak také takže tam
tato te ten tento tedy teď těch těm to tobě tohle toho tom tomu tomto tu tuto tvá tvé tvoje ty u už v vám váš ve
velmi vlastně vždy vždycky vy z za zase zda ze že včera zítra minulý
""",
    "sv": """
alla allt alltid att av bara bli blev blir bra bättre de dem den denna deras dess dessa det detta dig din ditt dina
du där då efter eftersom eller en er ett från få får fick finns flera för förra första ga gav genom går gick god göra
gör gjorde han hans har hade hela hennes henne hon honom hos hur här i idag igen igår ikväll imorgon in inga ingen
inget innan inte ja jag kan kunde kom kommer lite man med mellan men mer mera mest mig min mina mitt mot mycket nu ny
nya något någon några när nästa och också om oss på redan sa se sedan sen ser senaste sig sin sina sitt själv ska
skulle som så sådan sista stor ta till tog tre två tycker under upp ut utan vad var varför varit varje vara varken
vart vem vi vid vilka vilken vilket vill vår vårt våra väldigt även åt över är
""",
    "da": """
ad af alle alt altid anden at bare begge blev blive bliver bedre da de dem den denne der deres det dette dig din dine
disse dog du efter eller en end er et far fik for forbi fordi forrige fra få får før første gik gjorde god godt går
gør ham han hans har havde have hele helt hende hendes her hos hun hvad hver hvem hvilken hvis hvor hvorfor hvornår
hvordan i ikke igen ind ingen intet ja jeg jer jeres kan kom kommer kun kunne lidt lige man mange med meget mellem
men mere mig min mine mit mod må nej ned nu ny nye når noget nogen nogle næste og også om op os over på sagde se selv
sidste sig sin sine sit skal skulle som synes så sådan temmelig til tog to tre ud uden under var ved vi vil ville vor
vores være været aldrig
""",
    "no": """
alle alt alltid andre at av bare ble bli blir bra bedre da de deg dem den denne der deres det dette din dine disse
ditt du dykk eg ei eller en enn er et etter far fikk fjor for fordi forrige fra få får før første gikk gjør gjorde
god godt går ha hadde ham han hans har hei helt hele henne hennes her hos hun hva hver hvem hvilken hvis hvor hvorfor
hvordan når i ikke igjen inn ingen ingenting ja jeg kan kom kommer kun kunne kvar litt man mange med meg meget mellom
men mer mest mi min mine mitt mot mye må nei ned neste ny nye nå noe noen og også om opp oss over på sa se seg selv
si sin sine siste sitt skal skulle slik som synes så til tok to tre ut uten under var vart ved veldig vi vil ville
vår være vært elsket aldri
""",
    "fi": """
aina aivan ei eikä eilen ehkä että eivät ennen en enää entä hän hänellä hänelle hänen häntä he heidän heillä heitä
huomenna hyvin hyvä itse itsensä ja jo jolla joka joku joista jonka jos joskus jossa jota jotain jotka jotta juuri
kanssa kaikki kautta kai kerran keskellä kertoi koska koskaan kuin kuinka kuka kun kuten kyllä käy kävi kävin lisäksi
luona lähes me mennyt meidän meillä meitä mihin mikä miksi miltä millainen millä milloin minä minua minulla minulle
minun minusta minkä missä mistä miten mitä monta mua mukaan mulla mun muita mutta muu muut myös mä ne niiden niillä
niin niitä noin nuo nyt näin nämä ole olen olet oli olin olisi olla olleet ollut olemme on onko ovat oma omaa paljon
pitää pidän sekä se sen siellä siinä siitä sillä sinä sinun sinulla sitten sitä sä tai takana tällä tämä tämän tänään
tässä tästä tätä te teidän teillä tuo tuolla täällä uusi uuden vaan vai vaikka vain vielä viime voi voin vähän
yhdessä yksi yli
""",
    "ca": """
a abans ahir això així al algú alguna als altra altre altres amb aquell aquella aquest aquesta aquests aquí avui bé
cada cap com d dalt de del dels demà des després dins doncs dos dues durant el ell ella ells els em en encara ens
entre era érem eren es és està estan estava estic et fa faig fent fer fins força ha han has havia he hem hi ho hola i
ja jo l la les li llavors lluny m mai massa mateix me més mes meu meva meves meus mi molt molta molts moltes n ningú
no nom nosaltres nostra nostre o on per perquè però poc pot primer puc quan quant que què quin quina qui res s sa se
sempre sense ser sí seu seva seus seves si sobre sóc soc sols som són sota t també tampoc tant te tenia tenim té
tenen tinc tot tota tots totes tres tu teu teva un una uns unes va vaig van veure vegada ve vol vull vosaltres
""",
}
CYRILLIC: Final[dict[str, str]] = {
    "ru": """
а без более больше будет был была были было быть в вам вас вдруг ведь во вот все всегда всего всех вы где говорил да
даже два для до другой его ее её если есть еще ещё ж же за завтра здесь и из или им иногда их к как какая какой когда
кого кто куда ли либо меня мне много может можно мой моя мои мою моей моего мы на над надо наш не него нее ней нельзя
нет нибудь никогда ним них ничего но ну о об один он она они опять от очень перед по под после потом потому почему
почти при про просто разве с сам свою своей сегодня сейчас со совсем так такой там тебя тем теперь то тогда того тоже
только том тот три ты у уж уже хорошо хочу хочет хотя чего чем через что чтобы чуть эта эти этих это этого этой этом
этот эту я вчера
""",
    "uk": """
йду їду а але або адже багато без би був була були було бути в вам вас весь ви від вже він вона вони воно все всі
вчора де для до добре дуже два є же за завжди завтра зі з зараз і із й його її їх їм їй інколи інший йому кого коли
куди кілька кому краще кожен кожного ким лише мав має маю мене мені ми минулого мій моя моє мої моєї мого моєму мною
мовчки може можна на навіть над нас наш не неї немає ні ніж ніколи ніхто нічого ну о один однак останній от ось перед
під після по поки потім при про просто разом та так також там твій твоя те тебе тепер ти тим тільки то тоді той тому
тобі три ту тут у хотів хоче хочу хто хоча це цей ця ці цього через чи чого чому що щоб ще щось щодня як яка яке який
які якщо якось я сьогодні
""",
    "bg": """
а ако ала бе без беше би бил била били бъде бях в вас ваш ваша вече винаги ви всеки всички всичко всяка във върху
вчера г ги го да дали до добре докато доста днес един една едно ето за защо защото и из или им има имам имаше искам
иска как какво както какъв ко кога когато кого което която които който къде към ли ме между мен ми миналата много
може мой моя моята моите моето моят му на над най не него нещо нея ние никой никога нито но някои някой няма няколко
о обаче около от освен отново пак по под после последния почти при първи преди през пред сега се си само са със с
след сме спрямо също съм такава там те тези ти тя това тогава този той толкова точно трябва тук тъй тях у утре
харесва ходи ще що я
""",
    "sr": """
а ако али баш без био била били било бити бих буде веома већ весели вас ви во врло где да данас два до док добро ево
за зато зашто и из или има имам имао ја је једна једно један јер јесте јесам још јуче к ка кад када како као која
које који кога коме ко код куда ли ме мене мени ми мој моја моје мојој мом мора може много му на над нам нас наш не
него нека неки неко нема ни није никад никада никога ништа нису њега њен његов њој ње њих о од оно ова ове овде ови
овај ово она они онда он опет па пре пред при по под после преко са сада сам само сви све свака сваки свој се себе си
смо сте су сутра та тај тако те тебе ти то тог тада тамо твој твоја ту у увек уз хоће што ћу ће прошле
""",
}

# Words and names of English that are function words of other languages too.
ENGLISH_TOO: Final = """
al ale ama an ate bar bare barn bin bis bo bra can cap car care cat come comment con dag dan dar dare die dies dig
dim dog doe door dot dove due el elk ell en end era fa face far fare fast fur gun gusto ham hast hat hay hem hen hon
ill ins la las lit lite los main mal mama man mare mas men mere met mini mod mor mum nada nun ops pan par pas per
place plus pod pot pour prima proc rad roar sale sans sara sea sedan sense set sin sit size solo som son star stan
sub tan tech ted ten tie till to ton tu una uni van var vive war wart wie wind
"""

# What memories are about, and what their language is told by all the same.
COMMON_WORDS: Final[dict[str, str]] = {
    "es": """
año años casa cosas día días gusta gustan gustó hermana hermano hijo hija madre padre pregunta trabaja trabajo vive
vivo vivía llama llamo llamaba mañana
""",
    "fr": """
ami amie an ans frère jour jours maison mère père petit petite soeur sœur travaille vit vivait aime aimais
""",
    "pt": """
casa dia dias irmã irmão mãe pai moro mora morava semana trabalha trabalho gosta gosto gostava chama ontem
""",
    "de": """
bruder mutter vater schwester woche wohnt wohne gekauft liebe liebt heißt heiße
""",
    "it": """
abita abito amico anno anni casa chiama chiamo dormire fratello giorni giorno lavora lavoro madre padre mattina mese
ovest piace piacciono piaceva piccola piccolo sera sorella vive vivo
""",
    "pl": """
brat dzień kocha lat lubi lubię mieszka mieszkam pan pani pracuje pracuję rok roku siostra tydzień tygodniu żona mama
tata nazywa
""",
    "tr": """
ailem annem babam erkek eşim gece güzel hafta kardeşim sabah yaşıyor yaşıyorum yıl zaman seviyorum seviyor çalışıyor
çalışıyorum adı
""",
    "nl": """
zus broer moeder vader opa oma woont woon werk werkt houd houdt gekocht heet jaar dag maand
""",
    "ro": """
an anul bunica fiica fiul frate fratele locuiește locuiesc lucrează mama săptămâna sora zi zile place plac luna
""",
    "hu": """
anyám apám barátom dolgozik dolgozom férjem feleségem fiam húgom szeretem szereti szerettem hívják lakik lakom nap
testvérem lányom héten este délután cél
""",
    "cs": """
babička bratr pracuje pracuji rok roce sestra táta týden žije bydlí bydlím líbí večer rád ráda
""",
    "sv": """
barn bo bor bror dag dagar gillar heter jobbar jobbade köpt köpte mamma pappa månad syster år älskar hem
""",
    "da": """
bor boede bror dag hedder arbejder elsker elskede måned mor søster uge år købte købt lide hjem
""",
    "no": """
bor bodde bror dag heter arbeider jobber elsker liker likte mor måned søster uke år kjøpte kjøpt hjem
""",
    "fi": """
isä kotona päivä poika sisko työskentelee tykkään tyttö veli vuonna vuosi viikolla äiti asun asuu nimi rakastaa
rakastan nainen
""",
    "ca": """
any anys casa coses dia dies germana germà mare pare nit treballa treballo viu visc vivia agrada agraden
""",
    "ru": """
брат жизнь живет живёт живу зовут люблю любит нравится работает работаю сестра раз
""",
    "uk": """
брат живе живу звуть звати люблю любить подобається працює працюю рік року сестра раз
""",
    "bg": """
брат живея живее обича обичам обичаше работи работя сестра казва казвам два две
""",
    "sr": """
брат дан дана живи живим воли волим ради радим сестра зове
""",
}

# Letters that few alphabets have.
LETTERS: Final[dict[str, str]] = {
    "de": "äöüß",
    "sv": "äöå",
    "da": "æøå",
    "no": "æøå",
    "fi": "äö",
    "hu": "őűöüáéíóú",
    "fr": "çèéêàùœëîïâû",
    "nl": "éëï",
    "es": "ñáéíóú",
    "pt": "ãõçâêáéíóú",
    "it": "àèéìòù",
    "ca": "çàèéíòóúï",
    "ro": "ăâîșțşţ",
    "pl": "ąćęłńśźżó",
    "cs": "ěščřžýůťďňáéíóú",
    "tr": "ğışçö",
    "uk": "іїєґ",
    "bg": "ъ",
    "ru": "ыэё",
    "sr": "јљњћђџ",
}
