<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="ar" sourcelanguage="en">
    <context>
        <name>familiars</name>
        <message>
            <source>(forgotten)</source>
            <translation>(منسية)</translation>
        </message>
        <message>
            <source>(no words)</source>
            <translation>(بلا كلمات)</translation>
        </message>
        <message>
            <source>1 backup is rewritten.</source>
            <translation>تعاد كتابة نسخة احتياطية واحدة.</translation>
        </message>
        <message>
            <source>1 change to review</source>
            <translation>تغيير واحد للمراجعة</translation>
        </message>
        <message>
            <source>1 day / s</source>
            <translation>يوم / ث</translation>
        </message>
        <message>
            <source>1 file</source>
            <translation>ملف واحد</translation>
        </message>
        <message>
            <source>1 message</source>
            <translation>رسالة واحدة</translation>
        </message>
        <message>
            <source>1 month / s</source>
            <translation>شهر / ث</translation>
        </message>
        <message>
            <source>1 turn folded away</source>
            <translation>دور واحد مطوي</translation>
        </message>
        <message>
            <source>1 week / s</source>
            <translation>أسبوع / ث</translation>
        </message>
        <message>
            <source>1 year ahead</source>
            <translation>سنة قادمة</translation>
        </message>
        <message>
            <source>3 months ahead</source>
            <translation>3 أشهر قادمة</translation>
        </message>
        <message>
            <source>5 years ahead</source>
            <translation>5 سنوات قادمة</translation>
        </message>
        <message>
            <source>6 hours / s</source>
            <translation>6 ساعات / ث</translation>
        </message>
        <message>
            <source>: H {0} → {1}</source>
            <translation>: H {0} ← {1}</translation>
        </message>
        <message>
            <source>A memory file needs you</source>
            <translation>ملف ذاكرة يحتاج إليك</translation>
        </message>
        <message>
            <source>A model file of your own…</source>
            <translation>ملف نموذج خاص بك…</translation>
        </message>
        <message>
            <source>A server elsewhere: what you write leaves this machine</source>
            <translation>خادم في مكان آخر: ما تكتبه يغادر هذا الجهاز</translation>
        </message>
        <message>
            <source>A server or a file of your own…</source>
            <translation>خادم أو ملف خاص بك…</translation>
        </message>
        <message>
            <source>A server that is running on this machine</source>
            <translation>خادم يعمل على هذا الجهاز</translation>
        </message>
        <message>
            <source>A temporary chat</source>
            <translation>محادثة مؤقتة</translation>
        </message>
        <message>
            <source>API key</source>
            <translation>مفتاح API</translation>
        </message>
        <message>
            <source>About to fade</source>
            <translation>على وشك التلاشي</translation>
        </message>
        <message>
            <source>Accept</source>
            <translation>قبول</translation>
        </message>
        <message>
            <source>Add tags, with commas between them</source>
            <translation>إضافة وسوم، تفصل بينها فواصل</translation>
        </message>
        <message>
            <source>Address</source>
            <translation>عنوان</translation>
        </message>
        <message>
            <source>All conversations</source>
            <translation>كل المحادثات</translation>
        </message>
        <message>
            <source>All files (*)</source>
            <translation>كل الملفات (*)</translation>
        </message>
        <message>
            <source>All models…</source>
            <translation>كل النماذج…</translation>
        </message>
        <message>
            <source>All of these</source>
            <translation>كل هذه</translation>
        </message>
        <message>
            <source>All seen</source>
            <translation>رأيت الكل</translation>
        </message>
        <message>
            <source>Animations: as the system has them</source>
            <translation>الحركة: كما في النظام</translation>
        </message>
        <message>
            <source>Animations: off</source>
            <translation>الحركة: متوقفة</translation>
        </message>
        <message>
            <source>Another memory</source>
            <translation>ذكرى أخرى</translation>
        </message>
        <message>
            <source>Answer again</source>
            <translation>الإجابة من جديد</translation>
        </message>
        <message>
            <source>Any GGUF file</source>
            <translation>أي ملف GGUF</translation>
        </message>
        <message>
            <source>Applied now it would end otherwise (R {0:.2f} against {1:.2f}): {2}</source>
            <translation>لو طُبّق الآن لانتهى بغير ذلك (R {0:.2f} مقابل {1:.2f}): {2}</translation>
        </message>
        <message>
            <source>Apply now</source>
            <translation>تطبيق الآن</translation>
        </message>
        <message>
            <source>Archive neither: the conflict waits until you settle it</source>
            <translation>لا تُؤرشف أيًّا منهما: ينتظر التعارض حتى تحسمه</translation>
        </message>
        <message>
            <source>Archived as outdated. Undo brings it back.</source>
            <translation>أُرشفت لأنها قديمة. يعيدها التراجع.</translation>
        </message>
        <message>
            <source>Archived as wrong. Undo brings it back.</source>
            <translation>أُرشفت لأنها خاطئة. يعيدها التراجع.</translation>
        </message>
        <message>
            <source>Arrange {0}…</source>
            <translation>ترتيب {0}…</translation>
        </message>
        <message>
            <source>Ask a question above to see what memory would recall, and how that moves with time.</source>
            <translation>اطرح سؤالًا أعلاه لترى ما ستتذكره الذاكرة وكيف يتحرك مع الزمن.</translation>
        </message>
        <message>
            <source>Ask before an important memory fades</source>
            <translation>السؤال قبل تلاشي ذكرى مهمة</translation>
        </message>
        <message>
            <source>Ask how things went</source>
            <translation>السؤال عن كيف جرت الأمور</translation>
        </message>
        <message>
            <source>Ask memory a question</source>
            <translation>سؤال الذاكرة</translation>
        </message>
        <message>
            <source>Ask memory a question: what would be recalled?</source>
            <translation>اسأل الذاكرة: ماذا ستتذكر؟</translation>
        </message>
        <message>
            <source>Ask no longer when memories are written</source>
            <translation>عدم السؤال بعد الآن عند كتابة الذكريات</translation>
        </message>
        <message>
            <source>Ask when memories are written</source>
            <translation>السؤال عند كتابة الذكريات</translation>
        </message>
        <message>
            <source>At most so often a day</source>
            <translation>عدد المرات في اليوم على الأكثر</translation>
        </message>
        <message>
            <source>At this moment</source>
            <translation>في هذه اللحظة</translation>
        </message>
        <message>
            <source>At this moment it could not be recalled: it was not there, archived or expired.</source>
            <translation>لم يكن ممكنًا تذكرها في هذه اللحظة: لم تكن موجودة أو كانت مؤرشفة أو منتهية.</translation>
        </message>
        <message>
            <source>Back to the chat</source>
            <translation>العودة إلى المحادثة</translation>
        </message>
        <message>
            <source>Back to the real now</source>
            <translation>العودة إلى الآن الحقيقي</translation>
        </message>
        <message>
            <source>Back to the real now (N)</source>
            <translation>العودة إلى الآن الحقيقي (N)</translation>
        </message>
        <message>
            <source>Bank account</source>
            <translation>حساب مصرفي</translation>
        </message>
        <message>
            <source>Because you said “{}” on {}.</source>
            <translation>لأنك قلت «{}» في {}.</translation>
        </message>
        <message>
            <source>Before: {0}</source>
            <translation>قبل ذلك: {0}</translation>
        </message>
        <message>
            <source>Belongs to</source>
            <translation>تخص</translation>
        </message>
        <message>
            <source>By words alone: the model that finds memories by their meaning is not here.</source>
            <translation>بالكلمات وحدها: النموذج الذي يجد الذكريات بمعناها ليس هنا.</translation>
        </message>
        <message>
            <source>Came with the program</source>
            <translation>جاء مع البرنامج</translation>
        </message>
        <message>
            <source>Cancel</source>
            <translation>إلغاء</translation>
        </message>
        <message>
            <source>Cancelling…</source>
            <translation>جارٍ الإلغاء…</translation>
        </message>
        <message>
            <source>Card number</source>
            <translation>رقم بطاقة</translation>
        </message>
        <message>
            <source>Category</source>
            <translation>الفئة</translation>
        </message>
        <message>
            <source>Certainty</source>
            <translation>اليقين</translation>
        </message>
        <message>
            <source>Change its words, tags or place</source>
            <translation>تغيير كلماتها أو وسومها أو مكانها</translation>
        </message>
        <message>
            <source>Checking the files…</source>
            <translation>جارٍ فحص الملفات…</translation>
        </message>
        <message>
            <source>Choose a language model</source>
            <translation>اختيار نموذج لغوي</translation>
        </message>
        <message>
            <source>Choose a memory first.</source>
            <translation>اختر ذكرى أولًا.</translation>
        </message>
        <message>
            <source>Choose a memory in the field, at a curve or in the table.</source>
            <translation>اختر ذكرى في الحقل أو على منحنى أو في الجدول.</translation>
        </message>
        <message>
            <source>Choose a model file</source>
            <translation>اختيار ملف نموذج</translation>
        </message>
        <message>
            <source>Choose a turn in the forest or in its table.</source>
            <translation>اختر دورًا في الغابة أو في جدولها.</translation>
        </message>
        <message>
            <source>Choose another language model</source>
            <translation>اختيار نموذج لغوي آخر</translation>
        </message>
        <message>
            <source>Choose the file…</source>
            <translation>اختيار الملف…</translation>
        </message>
        <message>
            <source>Colours: as the system has them</source>
            <translation>الألوان: كما في النظام</translation>
        </message>
        <message>
            <source>Colours: dark</source>
            <translation>الألوان: داكنة</translation>
        </message>
        <message>
            <source>Colours: light</source>
            <translation>الألوان: فاتحة</translation>
        </message>
        <message>
            <source>Command</source>
            <translation>أمر</translation>
        </message>
        <message>
            <source>Commands</source>
            <translation>الأوامر</translation>
        </message>
        <message>
            <source>Commands (Ctrl+K)</source>
            <translation>الأوامر (Ctrl+K)</translation>
        </message>
        <message>
            <source>Companion</source>
            <translation>الرفيق</translation>
        </message>
        <message>
            <source>Companion, unasked</source>
            <translation>الرفيق، دون طلب</translation>
        </message>
        <message>
            <source>Confidence in the rival</source>
            <translation>الثقة في المنافس</translation>
        </message>
        <message>
            <source>Conflicts and versions</source>
            <translation>التعارضات والنسخ</translation>
        </message>
        <message>
            <source>Conversation</source>
            <translation>محادثة</translation>
        </message>
        <message>
            <source>Conversation shown as a forest</source>
            <translation>المحادثة المعروضة غابةً</translation>
        </message>
        <message>
            <source>Conversations</source>
            <translation>المحادثات</translation>
        </message>
        <message>
            <source>Conversations (Ctrl+B)</source>
            <translation>المحادثات (Ctrl+B)</translation>
        </message>
        <message>
            <source>Copied</source>
            <translation>نُسخ</translation>
        </message>
        <message>
            <source>Copy</source>
            <translation>نسخ</translation>
        </message>
        <message>
            <source>Copy code block {}</source>
            <translation>نسخ كتلة الشيفرة {}</translation>
        </message>
        <message>
            <source>Copy selection</source>
            <translation>نسخ التحديد</translation>
        </message>
        <message>
            <source>Corrected</source>
            <translation>مصحَّح</translation>
        </message>
        <message>
            <source>Could not look for private data: {}</source>
            <translation>تعذر البحث عن بيانات خاصة: {}</translation>
        </message>
        <message>
            <source>Count one use of it, now: it will fade later</source>
            <translation>احتساب استخدام واحد الآن: ستتلاشى لاحقًا</translation>
        </message>
        <message>
            <source>Ctrl and the wheel, or + and -, zoom the timeline</source>
            <translation>يكبّر Ctrl مع العجلة، أو + و-، الخط الزمني</translation>
        </message>
        <message>
            <source>Date and time shown</source>
            <translation>التاريخ والوقت المعروضان</translation>
        </message>
        <message>
            <source>Decay</source>
            <translation>التلاشي</translation>
        </message>
        <message>
            <source>Delete</source>
            <translation>حذف</translation>
        </message>
        <message>
            <source>Delete conversation</source>
            <translation>حذف المحادثة</translation>
        </message>
        <message>
            <source>Delete this conversation</source>
            <translation>حذف هذه المحادثة</translation>
        </message>
        <message>
            <source>Delete “{}”?</source>
            <translation>حذف «{}»؟</translation>
        </message>
        <message>
            <source>Deleted “{}”</source>
            <translation>حُذفت «{}»</translation>
        </message>
        <message>
            <source>Delete…</source>
            <translation>حذف…</translation>
        </message>
        <message>
            <source>Details</source>
            <translation>التفاصيل</translation>
        </message>
        <message>
            <source>Details of the memory</source>
            <translation>تفاصيل الذكرى</translation>
        </message>
        <message>
            <source>Dialogue forest</source>
            <translation>غابة الحوار</translation>
        </message>
        <message>
            <source>Dialogue forest: arrow keys lead along its branches, Enter opens a turn</source>
            <translation>غابة الحوار: تقود الأسهم عبر فروعها، ويفتح Enter دورًا</translation>
        </message>
        <message>
            <source>Discard</source>
            <translation>تخلٍّ</translation>
        </message>
        <message>
            <source>Dismiss</source>
            <translation>إغلاق</translation>
        </message>
        <message>
            <source>Do again what was taken back</source>
            <translation>تنفيذ ما سُحب من جديد</translation>
        </message>
        <message>
            <source>Do something, or go to a conversation…</source>
            <translation>نفّذ أمرًا أو انتقل إلى محادثة…</translation>
        </message>
        <message>
            <source>Do this for real, at the real now</source>
            <translation>تنفيذ هذا فعلًا، في الآن الحقيقي</translation>
        </message>
        <message>
            <source>Don't do that again</source>
            <translation>لا تفعل ذلك مجددًا</translation>
        </message>
        <message>
            <source>Done</source>
            <translation>تم</translation>
        </message>
        <message>
            <source>Done again: {}</source>
            <translation>أُعيد: {}</translation>
        </message>
        <message>
            <source>Download ({})</source>
            <translation>تنزيل ({})</translation>
        </message>
        <message>
            <source>Download and use ({})</source>
            <translation>تنزيل واستخدام ({})</translation>
        </message>
        <message>
            <source>Download progress</source>
            <translation>تقدم التنزيل</translation>
        </message>
        <message>
            <source>Downloading: {}</source>
            <translation>جارٍ التنزيل: {}</translation>
        </message>
        <message>
            <source>Downloading: {} of {}</source>
            <translation>جارٍ التنزيل: {} من {}</translation>
        </message>
        <message>
            <source>E-mail address</source>
            <translation>عنوان بريد إلكتروني</translation>
        </message>
        <message>
            <source>Earlier version</source>
            <translation>نسخة سابقة</translation>
        </message>
        <message>
            <source>Edit</source>
            <translation>تحرير</translation>
        </message>
        <message>
            <source>Edit and ask again</source>
            <translation>تحرير وسؤال جديد</translation>
        </message>
        <message>
            <source>Edit memory</source>
            <translation>تحرير الذكرى</translation>
        </message>
        <message>
            <source>Edit memory “{}”</source>
            <translation>تحرير الذكرى «{}»</translation>
        </message>
        <message>
            <source>Editing an earlier message. Esc leaves it as it was.</source>
            <translation>أنت تحرر رسالة سابقة. يتركها Esc كما كانت.</translation>
        </message>
        <message>
            <source>Edit…</source>
            <translation>تحرير…</translation>
        </message>
        <message>
            <source>Embedders: they find memories by their meaning</source>
            <translation>نماذج التضمين: تجد الذكريات بمعناها</translation>
        </message>
        <message>
            <source>Erase now</source>
            <translation>محو الآن</translation>
        </message>
        <message>
            <source>Erased for good, by finishing what had been cut off: what to search for was gone by then.</source>
            <translation>مُحيت نهائيًا بإتمام ما كان قد انقطع: وكان ما يُبحث عنه قد ذهب حينها.</translation>
        </message>
        <message>
            <source>Erased for good. {0}: nothing found but what you left standing elsewhere.</source>
            <translation>مُحيت نهائيًا. {0}: لم يوجد شيء سوى ما أبقيته في مكان آخر.</translation>
        </message>
        <message>
            <source>Erased for good. {0}: nothing found.</source>
            <translation>مُحيت نهائيًا. {0}: لم يوجد شيء.</translation>
        </message>
        <message>
            <source>Erased. Another program reads the database: its log is emptied once that is closed.</source>
            <translation>مُحيت. برنامج آخر يقرأ قاعدة البيانات: يُفرَّغ سجلها عند إغلاقه.</translation>
        </message>
        <message>
            <source>Erased. {0}: still found in {1}.</source>
            <translation>مُحيت. {0}: ما زالت موجودة في {1}.</translation>
        </message>
        <message>
            <source>Erasing, and searching every file…</source>
            <translation>جارٍ المحو والبحث في كل ملف…</translation>
        </message>
        <message>
            <source>Everything</source>
            <translation>كل شيء</translation>
        </message>
        <message>
            <source>Export</source>
            <translation>تصدير</translation>
        </message>
        <message>
            <source>Export conversation</source>
            <translation>تصدير المحادثة</translation>
        </message>
        <message>
            <source>Export this conversation</source>
            <translation>تصدير هذه المحادثة</translation>
        </message>
        <message>
            <source>Exported to {}</source>
            <translation>صُدّر إلى {}</translation>
        </message>
        <message>
            <source>Export…</source>
            <translation>تصدير…</translation>
        </message>
        <message>
            <source>Facts</source>
            <translation>الحقائق</translation>
        </message>
        <message>
            <source>Fades</source>
            <translation>تتلاشى</translation>
        </message>
        <message>
            <source>Familiar</source>
            <translation>Familiar</translation>
        </message>
        <message>
            <source>Familiar may speak first</source>
            <translation>يجوز لـ Familiar أن يبدأ الكلام</translation>
        </message>
        <message>
            <source>Familiars needs a language model to answer. Choose one: it runs on this machine, offline.</source>
            <translation>يحتاج Familiars إلى نموذج لغوي ليجيب. اختر واحدًا: يعمل على هذا الجهاز دون اتصال.</translation>
        </message>
        <message>
            <source>Familiars speaks it from the next start on.</source>
            <translation>سيتكلم Familiars بها ابتداءً من التشغيل التالي.</translation>
        </message>
        <message>
            <source>Fetch what finds meaning ({})</source>
            <translation>تنزيل ما يجد المعنى ({})</translation>
        </message>
        <message>
            <source>Field of all memories: age across, strength upwards</source>
            <translation>حقل الذكريات كلها: العمر أفقيًا والقوة رأسيًا</translation>
        </message>
        <message>
            <source>Files removed, as they could not be rewritten</source>
            <translation>ملفات أزيلت لتعذر إعادة كتابتها</translation>
        </message>
        <message>
            <source>Files, when it is erased</source>
            <translation>الملفات عند المحو</translation>
        </message>
        <message>
            <source>Filter by words or tags</source>
            <translation>التصفية بكلمات أو وسوم</translation>
        </message>
        <message>
            <source>Find similar memories</source>
            <translation>البحث عن ذكريات مشابهة</translation>
        </message>
        <message>
            <source>Fit</source>
            <translation>ملاءمة</translation>
        </message>
        <message>
            <source>Fold away all but the best turns and what leads to them</source>
            <translation>طي كل شيء سوى أفضل الأدوار وما يقود إليها</translation>
        </message>
        <message>
            <source>For 10 minutes Restore brings it back; then it is erased.</source>
            <translation>خلال 10 دقائق يعيدها «استعادة»؛ ثم تُمحى.</translation>
        </message>
        <message>
            <source>For machines short of memory.</source>
            <translation>للأجهزة ذات الذاكرة القليلة.</translation>
        </message>
        <message>
            <source>For tests alone: quick, and wrong too often to talk to.</source>
            <translation>للاختبار فقط: سريع، لكنه يخطئ كثيرًا فلا يصلح للحديث.</translation>
        </message>
        <message>
            <source>Forget (can be undone for 10 minutes)</source>
            <translation>نسيان (يمكن التراجع خلال 10 دقائق)</translation>
        </message>
        <message>
            <source>Forget these {0} memories?</source>
            <translation>نسيان هذه الذكريات الـ{0}؟</translation>
        </message>
        <message>
            <source>Forget this memory?</source>
            <translation>نسيان هذه الذكرى؟</translation>
        </message>
        <message>
            <source>Forget {0}…</source>
            <translation>نسيان {0}…</translation>
        </message>
        <message>
            <source>Forgetting takes it out of its file and of every search. Erasing cannot be undone.</source>
            <translation>النسيان يخرجها من ملفها ومن كل بحث. والمحو لا يمكن التراجع عنه.</translation>
        </message>
        <message>
            <source>Forget…</source>
            <translation>نسيان…</translation>
        </message>
        <message>
            <source>Forgotten</source>
            <translation>منسي</translation>
        </message>
        <message>
            <source>Forgotten. For 10 minutes it can be brought back.</source>
            <translation>نُسيت. يمكن استرجاعها خلال 10 دقائق.</translation>
        </message>
        <message>
            <source>GGUF models (*.gguf)</source>
            <translation>نماذج GGUF (*.gguf)</translation>
        </message>
        <message>
            <source>General, in many languages.</source>
            <translation>عام، بلغات كثيرة.</translation>
        </message>
        <message>
            <source>General, made for English.</source>
            <translation>عام، مصمم للإنجليزية.</translation>
        </message>
        <message>
            <source>General; larger and slower, for machines with more memory.</source>
            <translation>عام؛ أكبر وأبطأ، للأجهزة ذات الذاكرة الأكبر.</translation>
        </message>
        <message>
            <source>Go on</source>
            <translation>تابع</translation>
        </message>
        <message>
            <source>Go on meanwhile</source>
            <translation>المتابعة في هذه الأثناء</translation>
        </message>
        <message>
            <source>Go on.</source>
            <translation>تابع.</translation>
        </message>
        <message>
            <source>Go to now</source>
            <translation>الذهاب إلى الآن</translation>
        </message>
        <message>
            <source>Good: the memory is as strong as new.</source>
            <translation>حسنًا: عادت الذكرى قوية كالجديدة.</translation>
        </message>
        <message>
            <source>H (1/e)</source>
            <translation>H (1/e)</translation>
        </message>
        <message>
            <source>Hangs under</source>
            <translation>يتعلق بـ</translation>
        </message>
        <message>
            <source>Here</source>
            <translation>هنا</translation>
        </message>
        <message>
            <source>Hide it from the model and from memory</source>
            <translation>إخفاؤه عن النموذج وعن الذاكرة</translation>
        </message>
        <message>
            <source>Hide it from the model, keep it as a memory</source>
            <translation>إخفاؤه عن النموذج وحفظه ذكرى</translation>
        </message>
        <message>
            <source>History</source>
            <translation>التاريخ</translation>
        </message>
        <message>
            <source>How far the future reaches</source>
            <translation>مدى امتداد المستقبل</translation>
        </message>
        <message>
            <source>How much it tells</source>
            <translation>مقدار ما يُخبر به</translation>
        </message>
        <message>
            <source>ID number</source>
            <translation>رقم هوية</translation>
        </message>
        <message>
            <source>Id</source>
            <translation>المعرّف</translation>
        </message>
        <message>
            <source>Imagine</source>
            <translation>تخيُّل</translation>
        </message>
        <message>
            <source>Import conversations or memories</source>
            <translation>استيراد محادثات أو ذكريات</translation>
        </message>
        <message>
            <source>Importance</source>
            <translation>الأهمية</translation>
        </message>
        <message>
            <source>Importing {}…</source>
            <translation>يُستورد {}…</translation>
        </message>
        <message>
            <source>In a folder of yours</source>
            <translation>في مجلد لك</translation>
        </message>
        <message>
            <source>In use: {}</source>
            <translation>قيد الاستخدام: {}</translation>
        </message>
        <message>
            <source>Inject</source>
            <translation>إدخال</translation>
        </message>
        <message>
            <source>Inject conflict</source>
            <translation>إدخال تعارض</translation>
        </message>
        <message>
            <source>Inject conflict…</source>
            <translation>إدخال تعارض…</translation>
        </message>
        <message>
            <source>It answers you, on this machine. You can change it at any time.</source>
            <translation>يجيبك على هذا الجهاز. يمكنك تغييره في أي وقت.</translation>
        </message>
        <message>
            <source>It began a tree of its own: even with “{0}”, the nearest of all earlier turns, it scored {1}, less than the {2} it takes.</source>
            <translation>بدأ شجرة خاصة به: حتى مع «{0}»، الأقرب بين الأدوار السابقة، بلغ {1}، أقل من {2} اللازمة.</translation>
        </message>
        <message>
            <source>It began the conversation.</source>
            <translation>بدأ المحادثة.</translation>
        </message>
        <message>
            <source>It exists in What-if alone: apply or discard that first.</source>
            <translation>هي موجودة في «ماذا لو» وحده: طبّقه أو تخلَّ عنه أولًا.</translation>
        </message>
        <message>
            <source>It has expired.</source>
            <translation>انتهت صلاحيتها.</translation>
        </message>
        <message>
            <source>It helps: it will fade much later, and counts for more</source>
            <translation>مفيدة: ستتلاشى بعد وقت أطول بكثير، ويزداد وزنها</translation>
        </message>
        <message>
            <source>It is active: there is nothing to restore.</source>
            <translation>هي نشطة: لا شيء لاستعادته.</translation>
        </message>
        <message>
            <source>It is archived: restore it first.</source>
            <translation>هي مؤرشفة: استعدها أولًا.</translation>
        </message>
        <message>
            <source>It is the reply to “{0}”, and a reply hangs under its question whatever the score.</source>
            <translation>هو الرد على «{0}»، والرد يتعلق بسؤاله مهما كانت الدرجة.</translation>
        </message>
        <message>
            <source>It is there already.</source>
            <translation>هي موجودة بالفعل.</translation>
        </message>
        <message>
            <source>It lasts much longer</source>
            <translation>تدوم أطول بكثير</translation>
        </message>
        <message>
            <source>It never was so: archived without confidence, and never told again</source>
            <translation>لم تكن كذلك قط: تُؤرشف بلا ثقة ولا تُذكر ثانيةً</translation>
        </message>
        <message>
            <source>It never was so: it is archived and never used again</source>
            <translation>لم يكن الأمر كذلك قط: تُؤرشف ولا تُستخدم ثانية</translation>
        </message>
        <message>
            <source>It was not merged from others.</source>
            <translation>لم تُدمج من غيرها.</translation>
        </message>
        <message>
            <source>It was not said yet.</source>
            <translation>لم يكن قد قيل بعد.</translation>
        </message>
        <message>
            <source>It was placed here and not scored, as an edited question or an import is.</source>
            <translation>وُضع هنا دون تقييم، كسؤال محرَّر أو استيراد.</translation>
        </message>
        <message>
            <source>It was said at another time than the question asks for.</source>
            <translation>قيل ذلك في وقت غير الذي يسأل عنه السؤال.</translation>
        </message>
        <message>
            <source>It was so once: archived, and told of the past alone</source>
            <translation>كانت كذلك مرة: تُؤرشف ولا تُذكر إلا عن الماضي</translation>
        </message>
        <message>
            <source>It was so once: it is archived</source>
            <translation>كان كذلك يومًا: تُؤرشف</translation>
        </message>
        <message>
            <source>Its files are deleted; it can be fetched again. Conversations and memories stay.</source>
            <translation>تُحذف ملفاته؛ ويمكن تنزيله من جديد. وتبقى المحادثات والذكريات.</translation>
        </message>
        <message>
            <source>Its messages are deleted for good. What was remembered about you from it stays in memory.</source>
            <translation>تُحذف رسائلها نهائيًا. وما حُفظ منها عنك يبقى في الذاكرة.</translation>
        </message>
        <message>
            <source>Its place in the dialogue forest, or that of the turn it was made from</source>
            <translation>مكانها في غابة الحوار، أو مكان الدور الذي نشأت منه</translation>
        </message>
        <message>
            <source>JSON lines (*.jsonl)</source>
            <translation>أسطر JSON (*.jsonl)</translation>
        </message>
        <message>
            <source>Keep</source>
            <translation>إبقاء</translation>
        </message>
        <message>
            <source>Keep both</source>
            <translation>الإبقاء على كليهما</translation>
        </message>
        <message>
            <source>Keep it</source>
            <translation>الإبقاء عليها</translation>
        </message>
        <message>
            <source>Keep it alive</source>
            <translation>إبقاؤها حية</translation>
        </message>
        <message>
            <source>Keep mine</source>
            <translation>الإبقاء على قولي</translation>
        </message>
        <message>
            <source>Kept as</source>
            <translation>محفوظة كـ</translation>
        </message>
        <message>
            <source>Key</source>
            <translation>المفتاح</translation>
        </message>
        <message>
            <source>Language</source>
            <translation>اللغة</translation>
        </message>
        <message>
            <source>Language model: {}</source>
            <translation>النموذج اللغوي: {}</translation>
        </message>
        <message>
            <source>Language models: they answer you</source>
            <translation>النماذج اللغوية: تجيبك</translation>
        </message>
        <message>
            <source>Language: as the system has it</source>
            <translation>اللغة: كما في النظام</translation>
        </message>
        <message>
            <source>Last use</source>
            <translation>آخر استخدام</translation>
        </message>
        <message>
            <source>Later</source>
            <translation>لاحقًا</translation>
        </message>
        <message>
            <source>Later version</source>
            <translation>نسخة لاحقة</translation>
        </message>
        <message>
            <source>Latest decisions</source>
            <translation>أحدث القرارات</translation>
        </message>
        <message>
            <source>Learned</source>
            <translation>متعلَّم</translation>
        </message>
        <message>
            <source>Learning what memories mean: {} of {}</source>
            <translation>جارٍ تعلم معاني الذكريات: {} من {}</translation>
        </message>
        <message>
            <source>Leave it so, and take it off this list</source>
            <translation>تركها كما هي وإزالتها من القائمة</translation>
        </message>
        <message>
            <source>Let go of all of it</source>
            <translation>التخلي عن كل ذلك</translation>
        </message>
        <message>
            <source>Let go of what was tried last</source>
            <translation>ترك آخر ما جُرّب</translation>
        </message>
        <message>
            <source>Let me decide</source>
            <translation>سأقرر أنا</translation>
        </message>
        <message>
            <source>Lifetime</source>
            <translation>مدة البقاء</translation>
        </message>
        <message>
            <source>Live</source>
            <translation>مباشر</translation>
        </message>
        <message>
            <source>Live: memory as it is now</source>
            <translation>مباشر: الذاكرة كما هي الآن</translation>
        </message>
        <message>
            <source>Loading the model…</source>
            <translation>جارٍ تحميل النموذج…</translation>
        </message>
        <message>
            <source>Looking for models…</source>
            <translation>جارٍ البحث عن نماذج…</translation>
        </message>
        <message>
            <source>Looking for servers on this machine…</source>
            <translation>يُبحث عن خوادم على هذا الجهاز…</translation>
        </message>
        <message>
            <source>Looking where else it is said…</source>
            <translation>جارٍ البحث عن مواضع أخرى قيل فيها…</translation>
        </message>
        <message>
            <source>Lose the quote; they were merged from it</source>
            <translation>تفقد الاقتباس؛ فقد دُمجت منه</translation>
        </message>
        <message>
            <source>Lose these words when they are erased</source>
            <translation>تفقد هذه الكلمات عند محوها</translation>
        </message>
        <message>
            <source>MB</source>
            <translation>م.ب</translation>
        </message>
        <message>
            <source>MMM yyyy</source>
            <translation>MMM yyyy</translation>
        </message>
        <message>
            <source>Make it active again</source>
            <translation>تنشيطها من جديد</translation>
        </message>
        <message>
            <source>Manage models: fetch, remove, measure</source>
            <translation>إدارة النماذج: تنزيل وإزالة وقياس</translation>
        </message>
        <message>
            <source>Markdown (*.md)</source>
            <translation>Markdown (*.md)</translation>
        </message>
        <message>
            <source>Marked as outdated: archived, and told of the past alone.</source>
            <translation>وُسمت قديمة: أُرشفت ولا تُذكر إلا عن الماضي.</translation>
        </message>
        <message>
            <source>Marked as useful: it will fade later.</source>
            <translation>وُسمت مفيدة: ستتلاشى لاحقًا.</translation>
        </message>
        <message>
            <source>Marked as wrong: archived, and never told again.</source>
            <translation>وُسمت خاطئة: أُرشفت ولن تُذكر ثانيةً.</translation>
        </message>
        <message>
            <source>Meaning</source>
            <translation>المعنى</translation>
        </message>
        <message>
            <source>Measure speed</source>
            <translation>قياس السرعة</translation>
        </message>
        <message>
            <source>Measuring…</source>
            <translation>جارٍ القياس…</translation>
        </message>
        <message>
            <source>Memories</source>
            <translation>الذكريات</translation>
        </message>
        <message>
            <source>Memories at the moment shown</source>
            <translation>الذكريات في اللحظة المعروضة</translation>
        </message>
        <message>
            <source>Memories erased</source>
            <translation>الذكريات الممحوة</translation>
        </message>
        <message>
            <source>Memories up to date</source>
            <translation>الذكريات محدّثة</translation>
        </message>
        <message>
            <source>Memory</source>
            <translation>الذاكرة</translation>
        </message>
        <message>
            <source>Memory (Ctrl+M)</source>
            <translation>الذاكرة (Ctrl+M)</translation>
        </message>
        <message>
            <source>Memory is loading…</source>
            <translation>جارٍ تحميل الذاكرة…</translation>
        </message>
        <message>
            <source>Memory of models: {}</source>
            <translation>ذاكرة النماذج: {}</translation>
        </message>
        <message>
            <source>Memory strength in blue and orange</source>
            <translation>قوة الذكريات بالأزرق والبرتقالي</translation>
        </message>
        <message>
            <source>Memory strength in emerald and rose</source>
            <translation>قوة الذكريات بالزمردي والوردي</translation>
        </message>
        <message>
            <source>Memory that loaded models use, of what they may use: show which</source>
            <translation>الذاكرة التي تستخدمها النماذج المحمّلة من المسموح لها: إظهارها</translation>
        </message>
        <message>
            <source>Memory works by words alone</source>
            <translation>الذاكرة تبحث بالكلمات وحدها</translation>
        </message>
        <message>
            <source>Memory works by words alone: the model that finds memories by their meaning is not here.</source>
            <translation>الذاكرة تبحث بالكلمات وحدها: النموذج الذي يجد الذكريات بمعناها ليس هنا.</translation>
        </message>
        <message>
            <source>Memory, stated {0}</source>
            <translation>الذكرى، قيلت {0}</translation>
        </message>
        <message>
            <source>Merge</source>
            <translation>دمج</translation>
        </message>
        <message>
            <source>Merged</source>
            <translation>مدمج</translation>
        </message>
        <message>
            <source>Merged from {0}</source>
            <translation>دُمجت من {0}</translation>
        </message>
        <message>
            <source>Merged from: {0}</source>
            <translation>دُمجت من: {0}</translation>
        </message>
        <message>
            <source>Merged; memories changed: {0}.</source>
            <translation>دُمج؛ ذكريات تغيرت: {0}.</translation>
        </message>
        <message>
            <source>Message</source>
            <translation>رسالة</translation>
        </message>
        <message>
            <source>Messages still to be read for memories</source>
            <translation>رسائل لم تُقرأ بعد بحثًا عن ذكريات</translation>
        </message>
        <message>
            <source>Messages that lost the words</source>
            <translation>الرسائل التي فقدت الكلمات</translation>
        </message>
        <message>
            <source>Model</source>
            <translation>النموذج</translation>
        </message>
        <message>
            <source>Models</source>
            <translation>النماذج</translation>
        </message>
        <message>
            <source>Models in memory</source>
            <translation>النماذج في الذاكرة</translation>
        </message>
        <message>
            <source>Models may take {0:.1f} GB of memory together on this machine; {1:.1f} GB are in use.</source>
            <translation>يمكن للنماذج أن تشغل معًا {0:.1f} غ.ب من الذاكرة على هذا الجهاز؛ {1:.1f} غ.ب مستخدمة.</translation>
        </message>
        <message>
            <source>Models {:.1f} of {:.1f} GB</source>
            <translation>النماذج {:.1f} من {:.1f} غ.ب</translation>
        </message>
        <message>
            <source>Multilingual. Export it once from its checkpoint: familiars models export BAAI/bge-m3.</source>
            <translation>متعدد اللغات. يُصدَّر مرة واحدة من نقطة حفظه: familiars models export BAAI/bge-m3.</translation>
        </message>
        <message>
            <source>Nearness</source>
            <translation>القرب</translation>
        </message>
        <message>
            <source>Network address</source>
            <translation>عنوان شبكة</translation>
        </message>
        <message>
            <source>Never let it fade</source>
            <translation>لا تدعها تتلاشى أبدًا</translation>
        </message>
        <message>
            <source>New chat</source>
            <translation>دردشة جديدة</translation>
        </message>
        <message>
            <source>New conversation</source>
            <translation>محادثة جديدة</translation>
        </message>
        <message>
            <source>New temporary chat</source>
            <translation>محادثة مؤقتة جديدة</translation>
        </message>
        <message>
            <source>No conversation of that name</source>
            <translation>لا توجد محادثة بهذا الاسم</translation>
        </message>
        <message>
            <source>No conversations yet</source>
            <translation>لا توجد محادثات بعد</translation>
        </message>
        <message>
            <source>No conversations yet.</source>
            <translation>لا توجد محادثات بعد.</translation>
        </message>
        <message>
            <source>No language model</source>
            <translation>لا يوجد نموذج لغوي</translation>
        </message>
        <message>
            <source>No language model is chosen yet. Your message is kept.</source>
            <translation>لم يُختر نموذج لغوي بعد. رسالتك محفوظة.</translation>
        </message>
        <message>
            <source>No longer</source>
            <translation>لم يعد كذلك</translation>
        </message>
        <message>
            <source>No longer remembered: {}</source>
            <translation>لم يعد محفوظًا: {}</translation>
        </message>
        <message>
            <source>No memory fits the filters at this moment.</source>
            <translation>لا توجد ذكرى توافق المرشحات في هذه اللحظة.</translation>
        </message>
        <message>
            <source>Not now</source>
            <translation>ليس الآن</translation>
        </message>
        <message>
            <source>Not read for memories yet: {}</source>
            <translation>لم يُقرأ بعد بحثًا عن ذكريات: {}</translation>
        </message>
        <message>
            <source>Noted: it will last much longer.</source>
            <translation>سُجّل: ستدوم أطول بكثير.</translation>
        </message>
        <message>
            <source>Nothing has been erased yet</source>
            <translation>لم يُمحَ شيء بعد</translation>
        </message>
        <message>
            <source>Nothing is called that.</source>
            <translation>لا شيء بهذا الاسم.</translation>
        </message>
        <message>
            <source>Nothing is declined any more.</source>
            <translation>لم يعد شيء مرفوضًا.</translation>
        </message>
        <message>
            <source>Nothing is relevant enough to be recalled for “{0}” at this moment.</source>
            <translation>لا شيء ذو صلة كافية ليُتذكر لـ«{0}» في هذه اللحظة.</translation>
        </message>
        <message>
            <source>Nothing is remembered yet. What you tell in a chat stands here, and fades if it is not used.</source>
            <translation>لا شيء في الذاكرة بعد. ما تحكيه في محادثة يظهر هنا، ويتلاشى إن لم يُستخدم.</translation>
        </message>
        <message>
            <source>Nothing said here is stored, and nothing of it is remembered.</source>
            <translation>لا يُحفظ شيء مما يُقال هنا ولا يُتذكر منه شيء.</translation>
        </message>
        <message>
            <source>Nothing to redo.</source>
            <translation>لا شيء لإعادته.</translation>
        </message>
        <message>
            <source>Nothing to review. {0}</source>
            <translation>لا شيء للمراجعة. {0}</translation>
        </message>
        <message>
            <source>Nothing to undo.</source>
            <translation>لا شيء للتراجع عنه.</translation>
        </message>
        <message>
            <source>Nothing was said at the time it asks for: all times are searched.</source>
            <translation>لم يُقل شيء في الوقت المسؤول عنه: يُبحث في كل الأوقات.</translation>
        </message>
        <message>
            <source>Nothing was said here yet.</source>
            <translation>لم يُقل شيء هنا بعد.</translation>
        </message>
        <message>
            <source>Now</source>
            <translation>الآن</translation>
        </message>
        <message>
            <source>Of all earlier turns it scored best with “{0}”: {1}, and {2} suffices.</source>
            <translation>من بين الأدوار السابقة كلها كان «{0}» الأعلى درجة: {1}، ويكفي {2}.</translation>
        </message>
        <message>
            <source>On this machine: a question in {0:.0f} ms ({1})</source>
            <translation>على هذا الجهاز: سؤال في {0:.0f} م.ث ({1})</translation>
        </message>
        <message>
            <source>On this machine: {0:.0f} tokens a second</source>
            <translation>على هذا الجهاز: {0:.0f} رمزًا في الثانية</translation>
        </message>
        <message>
            <source>On this machine: {0:.0f} tokens a second written, {1:.0f} read</source>
            <translation>على هذا الجهاز: {0:.0f} رمزًا في الثانية كتابةً، و{1:.0f} قراءةً</translation>
        </message>
        <message>
            <source>Only what was said {0} is searched: that is how its time was read.</source>
            <translation>لا يُبحث إلا فيما قيل {0}: هكذا قُرئ وقته.</translation>
        </message>
        <message>
            <source>Open conflict: you pinned “{0}” (R {1:.2f}), and “{2}” (R {3:.2f}) contradicts it.</source>
            <translation>تعارض مفتوح: ثبّتَّ «{0}» (R {1:.2f})، ويعارضه «{2}» (R {3:.2f}).</translation>
        </message>
        <message>
            <source>Open conflict: “{0}” (R {1:.2f}) stands, and “{2}” (R {3:.2f}) contradicts it: you decide.</source>
            <translation>تعارض مفتوح: «{0}» (R {1:.2f}) قائمة، و«{2}» (R {3:.2f}) تناقضها: القرار لك.</translation>
        </message>
        <message>
            <source>Open in chat</source>
            <translation>فتح في الدردشة</translation>
        </message>
        <message>
            <source>Open the folder of the memory files</source>
            <translation>فتح مجلد ملفات الذكريات</translation>
        </message>
        <message>
            <source>Open the turn</source>
            <translation>فتح الدور</translation>
        </message>
        <message>
            <source>Open {}</source>
            <translation>فتح {}</translation>
        </message>
        <message>
            <source>Open: you decide.</source>
            <translation>مفتوح: القرار لك.</translation>
        </message>
        <message>
            <source>Outdated</source>
            <translation>قديمة</translation>
        </message>
        <message>
            <source>Outdated: {0}</source>
            <translation>قديمة: {0}</translation>
        </message>
        <message>
            <source>Part it again into what it was merged from</source>
            <translation>فصلها إلى ما دُمجت منه</translation>
        </message>
        <message>
            <source>Password</source>
            <translation>كلمة مرور</translation>
        </message>
        <message>
            <source>Pause</source>
            <translation>إيقاف مؤقت</translation>
        </message>
        <message>
            <source>Paused at {}</source>
            <translation>متوقف عند {}</translation>
        </message>
        <message>
            <source>Phone number</source>
            <translation>رقم هاتف</translation>
        </message>
        <message>
            <source>Pin</source>
            <translation>تثبيت</translation>
        </message>
        <message>
            <source>Pin {0}</source>
            <translation>تثبيت {0}</translation>
        </message>
        <message>
            <source>Pinned</source>
            <translation>مثبتة</translation>
        </message>
        <message>
            <source>Place {0} of the {1} recalled.</source>
            <translation>المرتبة {0} من {1} متذكَّرة.</translation>
        </message>
        <message>
            <source>Place {0}. It would be recalled if its {1} rose from {2:.2f} to {3:.2f}.</source>
            <translation>المرتبة {0}. كانت ستُتذكر لو ارتفع {1} من {2:.2f} إلى {3:.2f}.</translation>
        </message>
        <message>
            <source>Place {0}: others score higher, and no single term could lift it in.</source>
            <translation>المرتبة {0}: غيرها أعلى درجة، ولا يكفي عامل واحد لرفعها.</translation>
        </message>
        <message>
            <source>Play through time</source>
            <translation>التشغيل عبر الزمن</translation>
        </message>
        <message>
            <source>Play through time (Space)</source>
            <translation>التشغيل عبر الزمن (مسافة)</translation>
        </message>
        <message>
            <source>Playing speed</source>
            <translation>سرعة التشغيل</translation>
        </message>
        <message>
            <source>Preparing…</source>
            <translation>جارٍ التحضير…</translation>
        </message>
        <message>
            <source>Priority</source>
            <translation>الأولوية</translation>
        </message>
        <message>
            <source>Private: {}</source>
            <translation>خاص: {}</translation>
        </message>
        <message>
            <source>Projection</source>
            <translation>توقع</translation>
        </message>
        <message>
            <source>Projection: what will be left if nothing is used</source>
            <translation>توقع: ما سيبقى إن لم يُستخدم شيء</translation>
        </message>
        <message>
            <source>Putting the parts together…</source>
            <translation>جارٍ ضم الأجزاء…</translation>
        </message>
        <message>
            <source>Question to memory</source>
            <translation>سؤال للذاكرة</translation>
        </message>
        <message>
            <source>Quiet from</source>
            <translation>هدوء من</translation>
        </message>
        <message>
            <source>Quiet until</source>
            <translation>هدوء حتى</translation>
        </message>
        <message>
            <source>Quit</source>
            <translation>إنهاء</translation>
        </message>
        <message>
            <source>R = {0:.2f}: confidence {1:.2f} + recency {2:.2f}</source>
            <translation>R = {0:.2f}: الثقة {1:.2f} + الحداثة {2:.2f}</translation>
        </message>
        <message>
            <source>Ranking</source>
            <translation>الترتيب</translation>
        </message>
        <message>
            <source>Ranking for the question</source>
            <translation>الترتيب للسؤال</translation>
        </message>
        <message>
            <source>Reading…</source>
            <translation>جارٍ القراءة…</translation>
        </message>
        <message>
            <source>Reason</source>
            <translation>السبب</translation>
        </message>
        <message>
            <source>Recalled for “{0}” at this moment. ▲▼: places moved against now.</source>
            <translation>المتذكَّر لـ«{0}» في هذه اللحظة. ▲▼: المراتب المتحركة مقارنة بالآن.</translation>
        </message>
        <message>
            <source>Recency</source>
            <translation>الحداثة</translation>
        </message>
        <message>
            <source>Recency ↔ confidence</source>
            <translation>الحداثة ↔ الثقة</translation>
        </message>
        <message>
            <source>Redo</source>
            <translation>إعادة</translation>
        </message>
        <message>
            <source>Redo the last change to memory</source>
            <translation>إعادة آخر تغيير في الذاكرة</translation>
        </message>
        <message>
            <source>Redone: {0}</source>
            <translation>أُعيد: {0}</translation>
        </message>
        <message>
            <source>Reinforce fact</source>
            <translation>تعزيز الحقيقة</translation>
        </message>
        <message>
            <source>Reinforce {0} facts</source>
            <translation>تعزيز {0} من الحقائق</translation>
        </message>
        <message>
            <source>Release the memory of models</source>
            <translation>تحرير ذاكرة النماذج</translation>
        </message>
        <message>
            <source>Remembered {} · {} % of its strength is left</source>
            <translation>حُفظ {} · بقي {} % من قوته</translation>
        </message>
        <message>
            <source>Remembered:</source>
            <translation>حُفظ:</translation>
        </message>
        <message>
            <source>Remembering is off</source>
            <translation>التذكر متوقف</translation>
        </message>
        <message>
            <source>Remembering…</source>
            <translation>جارٍ التذكر…</translation>
        </message>
        <message>
            <source>Remind me of dates I mentioned</source>
            <translation>تذكيري بالتواريخ التي ذكرتها</translation>
        </message>
        <message>
            <source>Remove</source>
            <translation>إزالة</translation>
        </message>
        <message>
            <source>Remove model</source>
            <translation>إزالة النموذج</translation>
        </message>
        <message>
            <source>Remove {}?</source>
            <translation>إزالة {}؟</translation>
        </message>
        <message>
            <source>Removed, as they were set aside and may hold it: {0}</source>
            <translation>أزيلت لأنها كانت منحاة وقد تحويها: {0}</translation>
        </message>
        <message>
            <source>Remove…</source>
            <translation>إزالة…</translation>
        </message>
        <message>
            <source>Rename</source>
            <translation>إعادة تسمية</translation>
        </message>
        <message>
            <source>Rename conversation</source>
            <translation>إعادة تسمية المحادثة</translation>
        </message>
        <message>
            <source>Rename this conversation</source>
            <translation>إعادة تسمية هذه المحادثة</translation>
        </message>
        <message>
            <source>Rename…</source>
            <translation>إعادة تسمية…</translation>
        </message>
        <message>
            <source>Replay, read-only</source>
            <translation>إعادة، للقراءة فقط</translation>
        </message>
        <message>
            <source>Replay: the past as it was known, read-only</source>
            <translation>إعادة: الماضي كما كان معروفًا، للقراءة فقط</translation>
        </message>
        <message>
            <source>Reply</source>
            <translation>رد</translation>
        </message>
        <message>
            <source>Report of the erasure</source>
            <translation>تقرير المحو</translation>
        </message>
        <message>
            <source>Restore</source>
            <translation>استعادة</translation>
        </message>
        <message>
            <source>Restore {0}</source>
            <translation>استعادة {0}</translation>
        </message>
        <message>
            <source>Resume</source>
            <translation>استئناف</translation>
        </message>
        <message>
            <source>Retention</source>
            <translation>الاحتفاظ</translation>
        </message>
        <message>
            <source>Retention curves of the chosen and the top memories</source>
            <translation>منحنيات الاحتفاظ للذكرى المختارة والأوائل</translation>
        </message>
        <message>
            <source>Review</source>
            <translation>مراجعة</translation>
        </message>
        <message>
            <source>Right of now: try acts without changing anything</source>
            <translation>يمين الآن زمنيًا: جرّب دون تغيير أي شيء</translation>
        </message>
        <message>
            <source>Rival statement</source>
            <translation>القول المنافس</translation>
        </message>
        <message>
            <source>Rival, stated now</source>
            <translation>المنافس، قيل الآن</translation>
        </message>
        <message>
            <source>Rival, stated on {0}</source>
            <translation>المنافس، قيل في {0}</translation>
        </message>
        <message>
            <source>Runs inside this app</source>
            <translation>يعمل داخل هذا التطبيق</translation>
        </message>
        <message>
            <source>Salience</source>
            <translation>البروز</translation>
        </message>
        <message>
            <source>Save</source>
            <translation>حفظ</translation>
        </message>
        <message>
            <source>Save a picture</source>
            <translation>حفظ صورة</translation>
        </message>
        <message>
            <source>Save a picture or the table</source>
            <translation>حفظ صورة أو الجدول</translation>
        </message>
        <message>
            <source>Save a picture: {0}…</source>
            <translation>حفظ صورة: {0}…</translation>
        </message>
        <message>
            <source>Save as a new memory</source>
            <translation>حفظ ذكرى جديدة</translation>
        </message>
        <message>
            <source>Save the table</source>
            <translation>حفظ الجدول</translation>
        </message>
        <message>
            <source>Save the table as CSV…</source>
            <translation>حفظ الجدول بصيغة CSV…</translation>
        </message>
        <message>
            <source>Saved as a new memory.</source>
            <translation>حُفظت ذكرى جديدة.</translation>
        </message>
        <message>
            <source>Saved as {0}.</source>
            <translation>حُفظ باسم {0}.</translation>
        </message>
        <message>
            <source>Say something…</source>
            <translation>قل شيئًا…</translation>
        </message>
        <message>
            <source>Say the same, and stay unless you tick them</source>
            <translation>تقول الشيء نفسه وتبقى ما لم تؤشرها</translation>
        </message>
        <message>
            <source>Scope</source>
            <translation>النطاق</translation>
        </message>
        <message>
            <source>Score</source>
            <translation>الدرجة</translation>
        </message>
        <message>
            <source>Score for the question at this moment</source>
            <translation>الدرجة للسؤال في هذه اللحظة</translation>
        </message>
        <message>
            <source>Search conversations</source>
            <translation>البحث في المحادثات</translation>
        </message>
        <message>
            <source>Searched {0}, {1}</source>
            <translation>بُحث في {0}، {1}</translation>
        </message>
        <message>
            <source>Send</source>
            <translation>إرسال</translation>
        </message>
        <message>
            <source>Send (Enter)</source>
            <translation>إرسال (Enter)</translation>
        </message>
        <message>
            <source>Send it as it is</source>
            <translation>إرساله كما هو</translation>
        </message>
        <message>
            <source>Set a rival statement against it</source>
            <translation>وضع قول منافس أمامها</translation>
        </message>
        <message>
            <source>Show</source>
            <translation>إظهار</translation>
        </message>
        <message>
            <source>Show all of it</source>
            <translation>إظهار الكل</translation>
        </message>
        <message>
            <source>Show all {:n} characters</source>
            <translation>إظهار الأحرف كلها، وعددها {:n}</translation>
        </message>
        <message>
            <source>Show conversations</source>
            <translation>إظهار المحادثات</translation>
        </message>
        <message>
            <source>Show every turn</source>
            <translation>إظهار كل دور</translation>
        </message>
        <message>
            <source>Show in memory</source>
            <translation>إظهار في الذاكرة</translation>
        </message>
        <message>
            <source>Show in the forest</source>
            <translation>إظهار في الغابة</translation>
        </message>
        <message>
            <source>Show it in the memory view</source>
            <translation>إظهارها في عرض الذاكرة</translation>
        </message>
        <message>
            <source>Show memory</source>
            <translation>إظهار الذاكرة</translation>
        </message>
        <message>
            <source>Show or hide conversations</source>
            <translation>إظهار المحادثات أو إخفاؤها</translation>
        </message>
        <message>
            <source>Show or hide memory</source>
            <translation>إظهار الذاكرة أو إخفاؤها</translation>
        </message>
        <message>
            <source>Show the memory</source>
            <translation>إظهار الذكرى</translation>
        </message>
        <message>
            <source>Show the same turns as a table</source>
            <translation>إظهار الأدوار نفسها جدولًا</translation>
        </message>
        <message>
            <source>Show the whole picture at once</source>
            <translation>إظهار الصورة كلها دفعة واحدة</translation>
        </message>
        <message>
            <source>Show the whole timeline</source>
            <translation>إظهار الخط الزمني كله</translation>
        </message>
        <message>
            <source>Show what the last erasure found</source>
            <translation>إظهار ما وجده آخر محو</translation>
        </message>
        <message>
            <source>Show which models are in memory</source>
            <translation>إظهار النماذج الموجودة في الذاكرة</translation>
        </message>
        <message>
            <source>Show {0} more</source>
            <translation>إظهار {0} أخرى</translation>
        </message>
        <message>
            <source>Since now</source>
            <translation>منذ الآن</translation>
        </message>
        <message>
            <source>Since {0} ({1}).</source>
            <translation>منذ {0} ({1}).</translation>
        </message>
        <message>
            <source>Small and quick; made for English. Serves until a larger embedder is present.</source>
            <translation>صغير وسريع؛ مصمم للإنجليزية. يُستخدم إلى أن يتوفر نموذج أكبر.</translation>
        </message>
        <message>
            <source>Something behind the window failed: {}</source>
            <translation>أخفق شيء خلف النافذة: {}</translation>
        </message>
        <message>
            <source>Something said in an earlier conversation, {}</source>
            <translation>شيء قيل في محادثة سابقة، {}</translation>
        </message>
        <message>
            <source>Source</source>
            <translation>المصدر</translation>
        </message>
        <message>
            <source>Speak of everything again</source>
            <translation>التحدث عن كل شيء من جديد</translation>
        </message>
        <message>
            <source>Speaker</source>
            <translation>المتكلم</translation>
        </message>
        <message>
            <source>Speaking unasked</source>
            <translation>الكلام دون طلب</translation>
        </message>
        <message>
            <source>State</source>
            <translation>الحالة</translation>
        </message>
        <message>
            <source>Stated</source>
            <translation>قيلت</translation>
        </message>
        <message>
            <source>Statement</source>
            <translation>العبارة</translation>
        </message>
        <message>
            <source>Still found in</source>
            <translation>ما زال موجودًا في</translation>
        </message>
        <message>
            <source>Still said, as nobody asked for it to go</source>
            <translation>ما زال مذكورًا لأن أحدًا لم يطلب إزالته</translation>
        </message>
        <message>
            <source>Still so</source>
            <translation>ما زال كذلك</translation>
        </message>
        <message>
            <source>Stop (Esc)</source>
            <translation>إيقاف (Esc)</translation>
        </message>
        <message>
            <source>Stop the reply</source>
            <translation>إيقاف الرد</translation>
        </message>
        <message>
            <source>Stopped</source>
            <translation>أُوقف</translation>
        </message>
        <message>
            <source>Strength</source>
            <translation>القوة</translation>
        </message>
        <message>
            <source>Strength {0:.0%}, {1}</source>
            <translation>القوة {0:.0%}، {1}</translation>
        </message>
        <message>
            <source>Superseded by {0}</source>
            <translation>حلّت محلها {0}</translation>
        </message>
        <message>
            <source>Supersedes {0}</source>
            <translation>حلّت محل {0}</translation>
        </message>
        <message>
            <source>Table</source>
            <translation>جدول</translation>
        </message>
        <message>
            <source>Tags</source>
            <translation>الوسوم</translation>
        </message>
        <message>
            <source>Tags and place of {0} memories</source>
            <translation>وسوم {0} من الذكريات ومكانها</translation>
        </message>
        <message>
            <source>Tags, with commas between them</source>
            <translation>الوسوم، تفصل بينها فواصل</translation>
        </message>
        <message>
            <source>Take back</source>
            <translation>سحب</translation>
        </message>
        <message>
            <source>Take back the last change you made to memory</source>
            <translation>سحب آخر تغيير أجريته في الذاكرة</translation>
        </message>
        <message>
            <source>Take it out of memory</source>
            <translation>إخراجها من الذاكرة</translation>
        </message>
        <message>
            <source>Take new</source>
            <translation>أخذ الجديد</translation>
        </message>
        <message>
            <source>Take old</source>
            <translation>أخذ القديم</translation>
        </message>
        <message>
            <source>Take tags off</source>
            <translation>إزالة وسوم</translation>
        </message>
        <message>
            <source>Take the file as it is: memories that it lacks are forgotten, Undo brings back</source>
            <translation>أخذ الملف كما هو: تُنسى الذكريات الناقصة منه، ويعيدها التراجع</translation>
        </message>
        <message>
            <source>Take the new</source>
            <translation>أخذ الجديد</translation>
        </message>
        <message>
            <source>Take this change back</source>
            <translation>سحب هذا التغيير</translation>
        </message>
        <message>
            <source>Take what is new in the copy; the copy is kept beside the file</source>
            <translation>أخذ الجديد من النسخة؛ وتبقى النسخة بجانب الملف</translation>
        </message>
        <message>
            <source>Taken as it is; memories changed: {0}. Undo brings them back.</source>
            <translation>أُخذ كما هو؛ ذكريات تغيرت: {0}. يعيدها التراجع.</translation>
        </message>
        <message>
            <source>Taken in: {0} messages and {1} memories.</source>
            <translation>أُدخل: {0} من الرسائل و{1} من الذكريات.</translation>
        </message>
        <message>
            <source>Takes back every “Don't do that again” beneath a message of Familiar's.</source>
            <translation>يسحب كل «لا تفعل ذلك مجددًا» تحت رسائل Familiar.</translation>
        </message>
        <message>
            <source>Temporary chat</source>
            <translation>محادثة مؤقتة</translation>
        </message>
        <message>
            <source>Temporary chat: nothing is stored…</source>
            <translation>محادثة مؤقتة: لا يُحفظ شيء…</translation>
        </message>
        <message>
            <source>Temporary chat: nothing of it is stored or remembered</source>
            <translation>محادثة مؤقتة: لا يُحفظ منها شيء ولا يُتذكر</translation>
        </message>
        <message>
            <source>That is a question, so it stands beside it, under “{0}”.</source>
            <translation>ذلك سؤال، لذا يقف بجانبه تحت «{0}».</translation>
        </message>
        <message>
            <source>That would be {:n} characters; at most {:n} can be sent at once. Nothing was changed.</source>
            <translation>سيبلغ ذلك {:n} حرفًا؛ ويمكن إرسال {:n} على الأكثر دفعة واحدة. لم يتغير شيء.</translation>
        </message>
        <message>
            <source>The default: coherent, and uses the memories it is given.</source>
            <translation>الافتراضي: متماسك، ويستخدم الذكريات التي تُعطى له.</translation>
        </message>
        <message>
            <source>The file is written anew.</source>
            <translation>أعيدت كتابة الملف.</translation>
        </message>
        <message>
            <source>The file is written anew; what was found is kept as {0}.</source>
            <translation>أعيدت كتابة الملف؛ وحُفظ ما وُجد باسم {0}.</translation>
        </message>
        <message>
            <source>The file {0} {1}. Its memory is kept.</source>
            <translation>الملف {0} {1}. حُفظت ذكراه.</translation>
        </message>
        <message>
            <source>The file {0} {1}. Its {2} memories are kept.</source>
            <translation>الملف {0} {1}. حُفظت ذكرياته البالغ عددها {2}.</translation>
        </message>
        <message>
            <source>The last session ended in a crash. What it left is in {}</source>
            <translation>انتهت الجلسة السابقة بانهيار. ما تركته موجود في {}</translation>
        </message>
        <message>
            <source>The memory files are in {}</source>
            <translation>ملفات الذكريات في {}</translation>
        </message>
        <message>
            <source>The memory is archived.</source>
            <translation>الذكرى مؤرشفة.</translation>
        </message>
        <message>
            <source>The memory is pinned: neither wins, and the conflict stays open for you to decide.</source>
            <translation>الذكرى مثبتة: لا يفوز أي منهما، ويبقى التعارض مفتوحًا حتى تقرر.</translation>
        </message>
        <message>
            <source>The memory stands.</source>
            <translation>بقيت الذكرى قائمة.</translation>
        </message>
        <message>
            <source>The memory this was about is not there any more.</source>
            <translation>لم تعد الذكرى المعنية موجودة.</translation>
        </message>
        <message>
            <source>The memory would stand: the rival is archived as its history.</source>
            <translation>ستبقى الذكرى قائمة: يُؤرشف المنافس تاريخًا لها.</translation>
        </message>
        <message>
            <source>The model answered nothing.</source>
            <translation>لم يُجب النموذج بشيء.</translation>
        </message>
        <message>
            <source>The model that finds memories by their meaning is not here yet.</source>
            <translation>النموذج الذي يجد الذكريات بمعناها ليس هنا بعد.</translation>
        </message>
        <message>
            <source>The next digest begins now</source>
            <translation>يبدأ الملخص التالي الآن</translation>
        </message>
        <message>
            <source>The past is read-only: go back to now (N) to change a memory.</source>
            <translation>الماضي للقراءة فقط: عُد إلى الآن (N) لتغيير ذكرى.</translation>
        </message>
        <message>
            <source>The question did not come near this memory at all.</source>
            <translation>لم يقترب السؤال من هذه الذكرى إطلاقًا.</translation>
        </message>
        <message>
            <source>The reply ends here because it may be no longer.</source>
            <translation>ينتهي الرد هنا لأنه لا يجوز أن يكون أطول.</translation>
        </message>
        <message>
            <source>The reply is still being written: Esc stops it.</source>
            <translation>ما زال الرد يُكتب: يوقفه Esc.</translation>
        </message>
        <message>
            <source>The rival has won.</source>
            <translation>فاز المنافس.</translation>
        </message>
        <message>
            <source>The rival would win: the memory is archived, and stays reachable from its successor.</source>
            <translation>سيفوز المنافس: تُؤرشف الذكرى وتبقى متاحة من خليفتها.</translation>
        </message>
        <message>
            <source>The table holds the same memories.</source>
            <translation>يضم الجدول الذكريات نفسها.</translation>
        </message>
        <message>
            <source>The turn in the conversation (Enter)</source>
            <translation>الدور في المحادثة (Enter)</translation>
        </message>
        <message>
            <source>The turn, its score and why it hangs where it does</source>
            <translation>الدور ودرجته وسبب تعلقه هناك</translation>
        </message>
        <message>
            <source>There is nothing to redo</source>
            <translation>لا شيء لإعادته</translation>
        </message>
        <message>
            <source>There is nothing to undo</source>
            <translation>لا شيء للتراجع عنه</translation>
        </message>
        <message>
            <source>They do not exclude each other: write the rival beside the memory</source>
            <translation>لا يستبعد أحدهما الآخر: كتابة المنافس بجانب الذكرى</translation>
        </message>
        <message>
            <source>This memory is not there any more.</source>
            <translation>لم تعد هذه الذكرى موجودة.</translation>
        </message>
        <message>
            <source>This memory was erased for good: nothing of it is left.</source>
            <translation>مُحيت هذه الذكرى نهائيًا: لم يبق منها شيء.</translation>
        </message>
        <message>
            <source>This memory was forgotten meanwhile. What you wrote is still here: you can save it as a new one.</source>
            <translation>نُسيت هذه الذكرى في هذه الأثناء. ما كتبته ما زال هنا: يمكنك حفظه ذكرى جديدة.</translation>
        </message>
        <message>
            <source>This memory was forgotten.</source>
            <translation>نُسيت هذه الذكرى.</translation>
        </message>
        <message>
            <source>This memory was forgotten; its words are no longer shown.</source>
            <translation>نُسيت هذه الذكرى؛ ولم تعد كلماتها تُعرض.</translation>
        </message>
        <message>
            <source>Time</source>
            <translation>الوقت</translation>
        </message>
        <message>
            <source>Time asked for</source>
            <translation>الوقت المسؤول عنه</translation>
        </message>
        <message>
            <source>Timeline: the moment at which memory is shown</source>
            <translation>الخط الزمني: اللحظة التي تُعرض فيها الذاكرة</translation>
        </message>
        <message>
            <source>To be exported from its checkpoint</source>
            <translation>يحتاج إلى تصدير من نقطة حفظه</translation>
        </message>
        <message>
            <source>To decide</source>
            <translation>بانتظار القرار</translation>
        </message>
        <message>
            <source>To mend</source>
            <translation>للإصلاح</translation>
        </message>
        <message>
            <source>Too little in common with the question: below the floor of relevance.</source>
            <translation>القليل جدًا مشترك مع السؤال: دون حد الصلة.</translation>
        </message>
        <message>
            <source>True half-life</source>
            <translation>نصف العمر الحقيقي</translation>
        </message>
        <message>
            <source>Try again</source>
            <translation>إعادة المحاولة</translation>
        </message>
        <message>
            <source>Turn</source>
            <translation>دور</translation>
        </message>
        <message>
            <source>Turns of the forest</source>
            <translation>أدوار الغابة</translation>
        </message>
        <message>
            <source>Two statements contradict each other: you decide.</source>
            <translation>قولان يتعارضان: القرار لك.</translation>
        </message>
        <message>
            <source>Type a date and time, then press Enter</source>
            <translation>اكتب تاريخًا ووقتًا ثم اضغط Enter</translation>
        </message>
        <message>
            <source>Undo</source>
            <translation>تراجع</translation>
        </message>
        <message>
            <source>Undo memory “{}”</source>
            <translation>التراجع عن الذكرى «{}»</translation>
        </message>
        <message>
            <source>Undo the last change to memory</source>
            <translation>التراجع عن آخر تغيير في الذاكرة</translation>
        </message>
        <message>
            <source>Undone: {0}</source>
            <translation>تم التراجع: {0}</translation>
        </message>
        <message>
            <source>Undone: {}</source>
            <translation>تم التراجع: {}</translation>
        </message>
        <message>
            <source>Unmerge</source>
            <translation>فصل</translation>
        </message>
        <message>
            <source>Unmerge {0}</source>
            <translation>فصل {0}</translation>
        </message>
        <message>
            <source>Unpin</source>
            <translation>إلغاء التثبيت</translation>
        </message>
        <message>
            <source>Unpin {0}</source>
            <translation>إلغاء تثبيت {0}</translation>
        </message>
        <message>
            <source>Use for chat</source>
            <translation>استخدام للدردشة</translation>
        </message>
        <message>
            <source>Use for finding memories</source>
            <translation>استخدام للعثور على الذكريات</translation>
        </message>
        <message>
            <source>Use this model</source>
            <translation>استخدام هذا النموذج</translation>
        </message>
        <message>
            <source>Used as so far</source>
            <translation>مع استعمالها كما حتى الآن</translation>
        </message>
        <message>
            <source>Useful</source>
            <translation>مفيدة</translation>
        </message>
        <message>
            <source>Useful: {0}</source>
            <translation>مفيدة: {0}</translation>
        </message>
        <message>
            <source>Uses</source>
            <translation>الاستخدامات</translation>
        </message>
        <message>
            <source>Waiting for another program that is fetching it…</source>
            <translation>بانتظار برنامج آخر يقوم بتنزيله…</translation>
        </message>
        <message>
            <source>Weight β of confidence against recency</source>
            <translation>وزن الثقة β مقابل الحداثة</translation>
        </message>
        <message>
            <source>Welcome</source>
            <translation>مرحبًا</translation>
        </message>
        <message>
            <source>What</source>
            <translation>ماذا</translation>
        </message>
        <message>
            <source>What changed in memory since you last looked (Ctrl+D)</source>
            <translation>ما الذي تغير في الذاكرة منذ آخر نظرة (Ctrl+D)</translation>
        </message>
        <message>
            <source>What changed since you last looked</source>
            <translation>ما الذي تغير منذ آخر نظرة</translation>
        </message>
        <message>
            <source>What else is said to be true?</source>
            <translation>ما القول الآخر الذي يُقال إنه صحيح؟</translation>
        </message>
        <message>
            <source>What goes</source>
            <translation>ما سيذهب</translation>
        </message>
        <message>
            <source>What is on your mind?</source>
            <translation>ما الذي يشغل بالك؟</translation>
        </message>
        <message>
            <source>What matters</source>
            <translation>المهم</translation>
        </message>
        <message>
            <source>What the erasure found</source>
            <translation>ما وجده المحو</translation>
        </message>
        <message>
            <source>What was said {0} comes first: its time may be read so.</source>
            <translation>ما قيل {0} يأتي أولاً: يمكن أن يُقرأ وقته هكذا.</translation>
        </message>
        <message>
            <source>What you tell is remembered on this machine alone. You can see every memory, ask why it was used, correct it, and take it back.</source>
            <translation>ما تقوله يُتذكر على هذا الجهاز وحده. يمكنك رؤية كل ذكرى، والسؤال عن سبب استخدامها، وتصحيحها، وسحبها.</translation>
        </message>
        <message>
            <source>What-if</source>
            <translation>ماذا لو</translation>
        </message>
        <message>
            <source>What-if (imagined)</source>
            <translation>ماذا لو (متخيَّل)</translation>
        </message>
        <message>
            <source>What-if tries uses, pins, marks and conflicts: leave it to do this for real.</source>
            <translation>«ماذا لو» تجرّب الاستعمال والتثبيت والحكم والتعارض: اخرج منها لفعل ذلك حقًا.</translation>
        </message>
        <message>
            <source>What-if, imagined acts: {0}. Nothing is changed until you apply them.</source>
            <translation>ماذا لو، أفعال متخيَّلة: {0}. لا يتغير شيء حتى تطبقها.</translation>
        </message>
        <message>
            <source>What-if: inject conflict</source>
            <translation>ماذا لو: إدخال تعارض</translation>
        </message>
        <message>
            <source>What-if: reinforce, pin or contradict a memory at this moment, to see what would come of it.</source>
            <translation>ماذا لو: عزّز ذكرى أو ثبتها أو عارضها في هذه اللحظة لترى ما سينتج.</translation>
        </message>
        <message>
            <source>What-if: try acts at this moment</source>
            <translation>ماذا لو: تجربة أفعال في هذه اللحظة</translation>
        </message>
        <message>
            <source>When</source>
            <translation>متى</translation>
        </message>
        <message>
            <source>When Familiar may speak unasked</source>
            <translation>متى يجوز أن يتكلم Familiar دون طلب</translation>
        </message>
        <message>
            <source>While you were away: {0}.</source>
            <translation>أثناء غيابك: {0}.</translation>
        </message>
        <message>
            <source>Who</source>
            <translation>من</translation>
        </message>
        <message>
            <source>Why it hangs here</source>
            <translation>لماذا يتعلق هنا</translation>
        </message>
        <message>
            <source>Why not</source>
            <translation>لماذا لا</translation>
        </message>
        <message>
            <source>Why recalled</source>
            <translation>لماذا تُذكّرت</translation>
        </message>
        <message>
            <source>Why this was used</source>
            <translation>لماذا استُخدم هذا</translation>
        </message>
        <message>
            <source>Why was this used?</source>
            <translation>لماذا استُخدم هذا؟</translation>
        </message>
        <message>
            <source>Why “{}” was used</source>
            <translation>لماذا استُخدم «{}»</translation>
        </message>
        <message>
            <source>Word by word</source>
            <translation>كلمة بكلمة</translation>
        </message>
        <message>
            <source>Words</source>
            <translation>الكلمات</translation>
        </message>
        <message>
            <source>Write a message</source>
            <translation>كتابة رسالة</translation>
        </message>
        <message>
            <source>Write something first.</source>
            <translation>اكتب شيئًا أولًا.</translation>
        </message>
        <message>
            <source>Write the file anew from its memories; what is there now is kept beside it</source>
            <translation>إعادة كتابة الملف من ذكرياته؛ ويُحفظ الموجود الآن بجانبه</translation>
        </message>
        <message>
            <source>Wrong</source>
            <translation>خاطئة</translation>
        </message>
        <message>
            <source>Wrong: {0}</source>
            <translation>خاطئة: {0}</translation>
        </message>
        <message>
            <source>You</source>
            <translation>أنت</translation>
        </message>
        <message>
            <source>You will hear no more of this unasked.</source>
            <translation>لن يُذكر هذا لك بعد الآن دون طلب.</translation>
        </message>
        <message>
            <source>You will hear no more of this.</source>
            <translation>لن يُذكر هذا لك بعد الآن.</translation>
        </message>
        <message>
            <source>Your message</source>
            <translation>رسالتك</translation>
        </message>
        <message>
            <source>Zoom into the timeline</source>
            <translation>تكبير الخط الزمني</translation>
        </message>
        <message>
            <source>a reply</source>
            <translation>رد</translation>
        </message>
        <message>
            <source>a rival was set against it by {0}, to be decided</source>
            <translation>وضع {0} قولًا منافسًا لها، ولم يُحسم بعد</translation>
        </message>
        <message>
            <source>about you</source>
            <translation>عنك</translation>
        </message>
        <message>
            <source>active</source>
            <translation>نشطة</translation>
        </message>
        <message>
            <source>age</source>
            <translation>العمر</translation>
        </message>
        <message>
            <source>all categories</source>
            <translation>كل الفئات</translation>
        </message>
        <message>
            <source>all scopes</source>
            <translation>كل النطاقات</translation>
        </message>
        <message>
            <source>all states</source>
            <translation>كل الحالات</translation>
        </message>
        <message>
            <source>already here</source>
            <translation>موجود هنا</translation>
        </message>
        <message>
            <source>always stays</source>
            <translation>يبقى دائمًا</translation>
        </message>
        <message>
            <source>and {} more</source>
            <translation>و{} أخرى</translation>
        </message>
        <message>
            <source>another program</source>
            <translation>برنامج آخر</translation>
        </message>
        <message>
            <source>archive {0}, {1} stands</source>
            <translation>أرشفة {0} وإبقاء {1}</translation>
        </message>
        <message>
            <source>archived</source>
            <translation>مؤرشفة</translation>
        </message>
        <message>
            <source>archived by {0}</source>
            <translation>أرشفها {0}</translation>
        </message>
        <message>
            <source>as far as the past</source>
            <translation>بقدر الماضي</translation>
        </message>
        <message>
            <source>as long as its {0}</source>
            <translation>ما دام: {0}</translation>
        </message>
        <message>
            <source>asked for</source>
            <translation>طُلب ذلك</translation>
        </message>
        <message>
            <source>asserted</source>
            <translation>مصرَّح به</translation>
        </message>
        <message>
            <source>behind</source>
            <translation>في الخلفية</translation>
        </message>
        <message>
            <source>below the threshold for this question</source>
            <translation>دون العتبة لهذا السؤال</translation>
        </message>
        <message>
            <source>brought back by {0}</source>
            <translation>أعادها {0}</translation>
        </message>
        <message>
            <source>change {0}</source>
            <translation>تغيير {0}</translation>
        </message>
        <message>
            <source>change {0} memories</source>
            <translation>تغيير {0} من الذكريات</translation>
        </message>
        <message>
            <source>changed by {0}: {1}</source>
            <translation>غيّرها {0}: {1}</translation>
        </message>
        <message>
            <source>chat</source>
            <translation>الدردشة</translation>
        </message>
        <message>
            <source>checked against its published SHA-256</source>
            <translation>فُحص مقابل SHA-256 المنشور</translation>
        </message>
        <message>
            <source>companion</source>
            <translation>الرفيق</translation>
        </message>
        <message>
            <source>confidence {0:.2f} + recency {1:.2f}</source>
            <translation>الثقة {0:.2f} + الحداثة {1:.2f}</translation>
        </message>
        <message>
            <source>conflict, {0}</source>
            <translation>تعارض، {0}</translation>
        </message>
        <message>
            <source>conversation</source>
            <translation>محادثة</translation>
        </message>
        <message>
            <source>cosine {0:.2f}, retention {1:.0%}</source>
            <translation>جيب التمام {0:.2f}، الاحتفاظ {1:.0%}</translation>
        </message>
        <message>
            <source>curves</source>
            <translation>المنحنيات</translation>
        </message>
        <message>
            <source>d MMM</source>
            <translation>d MMM</translation>
        </message>
        <message>
            <source>d MMM yyyy</source>
            <translation>d MMM yyyy</translation>
        </message>
        <message>
            <source>d MMMM</source>
            <translation>d MMMM</translation>
        </message>
        <message>
            <source>d MMMM yyyy</source>
            <translation>d MMMM yyyy</translation>
        </message>
        <message>
            <source>ddd d</source>
            <translation>ddd d</translation>
        </message>
        <message>
            <source>ddd d MMM yyyy, HH:mm</source>
            <translation>ddd d MMM yyyy، HH:mm</translation>
        </message>
        <message>
            <source>dialogue forest</source>
            <translation>غابة الحوار</translation>
        </message>
        <message>
            <source>directive</source>
            <translation>توجيه</translation>
        </message>
        <message>
            <source>does not fade</source>
            <translation>لا تتلاشى</translation>
        </message>
        <message>
            <source>does not fade: retention stays 100 %</source>
            <translation>لا تتلاشى: يبقى الاحتفاظ 100 %</translation>
        </message>
        <message>
            <source>dormant</source>
            <translation>خاملة</translation>
        </message>
        <message>
            <source>earlier history was compacted</source>
            <translation>ضُغط التاريخ السابق</translation>
        </message>
        <message>
            <source>edit a file by hand</source>
            <translation>تعديل ملف يدويًا</translation>
        </message>
        <message>
            <source>edit {0} memories by hand</source>
            <translation>تعديل {0} من الذكريات يدويًا</translation>
        </message>
        <message>
            <source>edited by {0}</source>
            <translation>حررها {0}</translation>
        </message>
        <message>
            <source>edited by {0}: “{1}” → “{2}”</source>
            <translation>حررها {0}: «{1}» ← «{2}»</translation>
        </message>
        <message>
            <source>ends in the middle of a memory</source>
            <translation>ينتهي في وسط ذكرى</translation>
        </message>
        <message>
            <source>erase a memory</source>
            <translation>محو ذكرى</translation>
        </message>
        <message>
            <source>erase {0} memories</source>
            <translation>محو {0} من الذكريات</translation>
        </message>
        <message>
            <source>erased for good by {0}</source>
            <translation>محاها نهائيًا: {0}</translation>
        </message>
        <message>
            <source>erased for good, as nobody took it back</source>
            <translation>مُحيت نهائيًا لأن أحدًا لم يسحب ذلك</translation>
        </message>
        <message>
            <source>event</source>
            <translation>حدث</translation>
        </message>
        <message>
            <source>expired</source>
            <translation>منتهية</translation>
        </message>
        <message>
            <source>faded on {0}</source>
            <translation>تلاشت في {0}</translation>
        </message>
        <message>
            <source>fades on {0}</source>
            <translation>تتلاشى في {0}</translation>
        </message>
        <message>
            <source>fading</source>
            <translation>تتلاشى</translation>
        </message>
        <message>
            <source>failed</source>
            <translation>أخفق</translation>
        </message>
        <message>
            <source>field</source>
            <translation>الحقل</translation>
        </message>
        <message>
            <source>finding memories</source>
            <translation>العثور على الذكريات</translation>
        </message>
        <message>
            <source>follows at once (δ)</source>
            <translation>يتبع مباشرة (δ)</translation>
        </message>
        <message>
            <source>for replies</source>
            <translation>للردود</translation>
        </message>
        <message>
            <source>forget the {0} memories of a conversation</source>
            <translation>نسيان ذكريات محادثة عددها {0}</translation>
        </message>
        <message>
            <source>forget {0}</source>
            <translation>نسيان {0}</translation>
        </message>
        <message>
            <source>forget {0} memories</source>
            <translation>نسيان {0} من الذكريات</translation>
        </message>
        <message>
            <source>forgotten by {0}</source>
            <translation>نسيها: {0}</translation>
        </message>
        <message>
            <source>forgotten, {0}</source>
            <translation>نسيان، {0}</translation>
        </message>
        <message>
            <source>from {0} to {1}</source>
            <translation>من {0} إلى {1}</translation>
        </message>
        <message>
            <source>hidden</source>
            <translation>مخفي</translation>
        </message>
        <message>
            <source>hidden, but remembered</source>
            <translation>مخفي لكنه محفوظ</translation>
        </message>
        <message>
            <source>holds bytes that are no text</source>
            <translation>يحوي بايتات ليست نصًا</translation>
        </message>
        <message>
            <source>holds nothing but zero bytes</source>
            <translation>لا يحوي سوى بايتات صفرية</translation>
        </message>
        <message>
            <source>how much it tells</source>
            <translation>مقدار ما يُخبر به</translation>
        </message>
        <message>
            <source>idle</source>
            <translation>خامل</translation>
        </message>
        <message>
            <source>idle for too long</source>
            <translation>خامل منذ مدة طويلة</translation>
        </message>
        <message>
            <source>idle for {0} min</source>
            <translation>خامل منذ {0} د</translation>
        </message>
        <message>
            <source>import</source>
            <translation>استيراد</translation>
        </message>
        <message>
            <source>in use</source>
            <translation>قيد الاستخدام</translation>
        </message>
        <message>
            <source>in {0}</source>
            <translation>بعد {0}</translation>
        </message>
        <message>
            <source>inferred</source>
            <translation>مستنتَج</translation>
        </message>
        <message>
            <source>interrupted</source>
            <translation>قوطع</translation>
        </message>
        <message>
            <source>is empty</source>
            <translation>فارغ</translation>
        </message>
        <message>
            <source>is missing</source>
            <translation>مفقود</translation>
        </message>
        <message>
            <source>keep {0} too</source>
            <translation>إبقاء {0} أيضًا</translation>
        </message>
        <message>
            <source>knowledge</source>
            <translation>معرفة</translation>
        </message>
        <message>
            <source>larger than the budget</source>
            <translation>أكبر من الذاكرة المسموحة</translation>
        </message>
        <message>
            <source>last</source>
            <translation>أخيرًا</translation>
        </message>
        <message>
            <source>leave open what contradicts {0}</source>
            <translation>ترك ما يناقض {0} دون حسم</translation>
        </message>
        <message>
            <source>left memory by itself</source>
            <translation>غادر الذاكرة من نفسه</translation>
        </message>
        <message>
            <source>loaded</source>
            <translation>حُمّل</translation>
        </message>
        <message>
            <source>made active by {0}</source>
            <translation>نشّطها {0}</translation>
        </message>
        <message>
            <source>marked as outdated by {0}</source>
            <translation>وسمها {0} قديمة</translation>
        </message>
        <message>
            <source>marked as useful by {0}</source>
            <translation>وسمها {0} مفيدة</translation>
        </message>
        <message>
            <source>marked as wrong by {0}</source>
            <translation>وسمها {0} خاطئة</translation>
        </message>
        <message>
            <source>meaning</source>
            <translation>المعنى</translation>
        </message>
        <message>
            <source>meaning (α)</source>
            <translation>المعنى (α)</translation>
        </message>
        <message>
            <source>measured</source>
            <translation>قيس</translation>
        </message>
        <message>
            <source>measured {0:.0f} MB, expected {1:.0f} MB</source>
            <translation>قيس {0:.0f} م.ب، والمتوقع {1:.0f} م.ب</translation>
        </message>
        <message>
            <source>memories merged, {0}</source>
            <translation>دمج ذكريات، {0}</translation>
        </message>
        <message>
            <source>memory</source>
            <translation>الذاكرة</translation>
        </message>
        <message>
            <source>memory writer</source>
            <translation>كاتب الذكريات</translation>
        </message>
        <message>
            <source>merge {0}</source>
            <translation>دمج {0}</translation>
        </message>
        <message>
            <source>merge {0} into {1}</source>
            <translation>دمج {0} في {1}</translation>
        </message>
        <message>
            <source>move {0} memories by hand from {1} to {2}</source>
            <translation>نقل {0} من الذكريات يدويًا من {1} إلى {2}</translation>
        </message>
        <message>
            <source>nearness</source>
            <translation>القرب</translation>
        </message>
        <message>
            <source>nearness in the tree (γ)</source>
            <translation>القرب في الشجرة (γ)</translation>
        </message>
        <message>
            <source>never</source>
            <translation>أبدًا</translation>
        </message>
        <message>
            <source>no published SHA-256: held to that of the first download</source>
            <translation>لا يوجد SHA-256 منشور: يُقارن بقيمة أول تنزيل</translation>
        </message>
        <message>
            <source>no published SHA-256: that of the first download will be recorded</source>
            <translation>لا يوجد SHA-256 منشور: ستُسجّل قيمة أول تنزيل</translation>
        </message>
        <message>
            <source>no room in time</source>
            <translation>لم يتسع المكان في الوقت المناسب</translation>
        </message>
        <message>
            <source>no room yet</source>
            <translation>لا مكان بعد</translation>
        </message>
        <message>
            <source>not there</source>
            <translation>غير موجودة</translation>
        </message>
        <message>
            <source>not there at this moment</source>
            <translation>غير موجودة في هذه اللحظة</translation>
        </message>
        <message>
            <source>not yet said</source>
            <translation>لم يُقل بعد</translation>
        </message>
        <message>
            <source>not yet written, or gone</source>
            <translation>لم تُكتب بعد أو ذهبت</translation>
        </message>
        <message>
            <source>nothing</source>
            <translation>لا شيء</translation>
        </message>
        <message>
            <source>now</source>
            <translation>الآن</translation>
        </message>
        <message>
            <source>on {0}</source>
            <translation>في {0}</translation>
        </message>
        <message>
            <source>passing</source>
            <translation>عابر</translation>
        </message>
        <message>
            <source>pinned</source>
            <translation>مثبتة</translation>
        </message>
        <message>
            <source>pinned by {0}</source>
            <translation>ثبتها {0}</translation>
        </message>
        <message>
            <source>preference</source>
            <translation>تفضيل</translation>
        </message>
        <message>
            <source>procedure</source>
            <translation>إجراء</translation>
        </message>
        <message>
            <source>profile</source>
            <translation>ملف شخصي</translation>
        </message>
        <message>
            <source>put down</source>
            <translation>وُضع جانبًا</translation>
        </message>
        <message>
            <source>ranking</source>
            <translation>الترتيب</translation>
        </message>
        <message>
            <source>read the files</source>
            <translation>قراءة الملفات</translation>
        </message>
        <message>
            <source>recency</source>
            <translation>الحداثة</translation>
        </message>
        <message>
            <source>refused</source>
            <translation>رُفض</translation>
        </message>
        <message>
            <source>reinforce {0}</source>
            <translation>تعزيز {0}</translation>
        </message>
        <message>
            <source>reinforce {0} memories</source>
            <translation>تعزيز {0} من الذكريات</translation>
        </message>
        <message>
            <source>relation</source>
            <translation>علاقة</translation>
        </message>
        <message>
            <source>remember {0}</source>
            <translation>تذكّر {0}</translation>
        </message>
        <message>
            <source>remember {0} memories</source>
            <translation>تذكّر {0} من الذكريات</translation>
        </message>
        <message>
            <source>replace {0} by {1}</source>
            <translation>استبدال {1} بـ {0}</translation>
        </message>
        <message>
            <source>restore {0}</source>
            <translation>استعادة {0}</translation>
        </message>
        <message>
            <source>restore {0} memories</source>
            <translation>استعادة {0} من الذكريات</translation>
        </message>
        <message>
            <source>retention</source>
            <translation>الاحتفاظ</translation>
        </message>
        <message>
            <source>room for {0}</source>
            <translation>مكان لـ {0}</translation>
        </message>
        <message>
            <source>salience</source>
            <translation>البروز</translation>
        </message>
        <message>
            <source>score</source>
            <translation>الدرجة</translation>
        </message>
        <message>
            <source>sent as it is</source>
            <translation>أُرسل كما هو</translation>
        </message>
        <message>
            <source>something erased</source>
            <translation>شيء مُحي</translation>
        </message>
        <message>
            <source>speaker</source>
            <translation>المتكلم</translation>
        </message>
        <message>
            <source>speculative</source>
            <translation>تخميني</translation>
        </message>
        <message>
            <source>spoke up, {}</source>
            <translation>بادر بالكلام، {}</translation>
        </message>
        <message>
            <source>state</source>
            <translation>حالة</translation>
        </message>
        <message>
            <source>strength S</source>
            <translation>القوة S</translation>
        </message>
        <message>
            <source>strength S for the question</source>
            <translation>القوة S للسؤال</translation>
        </message>
        <message>
            <source>table</source>
            <translation>الجدول</translation>
        </message>
        <message>
            <source>take apart {0}</source>
            <translation>تفكيك {0}</translation>
        </message>
        <message>
            <source>take erased quotes out of other memories</source>
            <translation>إزالة الاقتباسات الممحوة من ذكريات أخرى</translation>
        </message>
        <message>
            <source>taken back by {0}</source>
            <translation>سحبها {0}</translation>
        </message>
        <message>
            <source>taken up</source>
            <translation>أُخذ</translation>
        </message>
        <message>
            <source>the command line</source>
            <translation>سطر الأوامر</translation>
        </message>
        <message>
            <source>the consolidator</source>
            <translation>الدامج</translation>
        </message>
        <message>
            <source>the future, projected</source>
            <translation>المستقبل، متوقعًا</translation>
        </message>
        <message>
            <source>the past, replayed</source>
            <translation>الماضي، معادًا</translation>
        </message>
        <message>
            <source>the rival to be decided was withdrawn or set again by {0}</source>
            <translation>سحب {0} القول المنافس أو أعاده</translation>
        </message>
        <message>
            <source>the wait could never end</source>
            <translation>لن ينتهي الانتظار أبدًا</translation>
        </message>
        <message>
            <source>the whole view</source>
            <translation>العرض كله</translation>
        </message>
        <message>
            <source>the writer</source>
            <translation>الكاتب</translation>
        </message>
        <message>
            <source>time (β)</source>
            <translation>الزمن (β)</translation>
        </message>
        <message>
            <source>time asked for</source>
            <translation>الوقت المسؤول عنه</translation>
        </message>
        <message>
            <source>time since last use</source>
            <translation>الزمن منذ آخر استخدام</translation>
        </message>
        <message>
            <source>timeline</source>
            <translation>الخط الزمني</translation>
        </message>
        <message>
            <source>together</source>
            <translation>معًا</translation>
        </message>
        <message>
            <source>turn</source>
            <translation>الرسالة</translation>
        </message>
        <message>
            <source>unloaded</source>
            <translation>أُزيل من الذاكرة</translation>
        </message>
        <message>
            <source>unpinned by {0}</source>
            <translation>ألغى تثبيتها {0}</translation>
        </message>
        <message>
            <source>until {0}</source>
            <translation>حتى {0}</translation>
        </message>
        <message>
            <source>used as so far, it does not fade</source>
            <translation>مع استعمالها كما حتى الآن لا تتلاشى</translation>
        </message>
        <message>
            <source>used as so far, on {0}</source>
            <translation>مع استعمالها كما حتى الآن، في {0}</translation>
        </message>
        <message>
            <source>used by {0}{1}</source>
            <translation>استخدمها {0}{1}</translation>
        </message>
        <message>
            <source>waited for elsewhere, priority {0}</source>
            <translation>يُنتظر في مكان آخر، الأولوية {0}</translation>
        </message>
        <message>
            <source>waited for, priority {0}</source>
            <translation>هناك من ينتظره، الأولوية {0}</translation>
        </message>
        <message>
            <source>waits</source>
            <translation>ينتظر</translation>
        </message>
        <message>
            <source>where each is</source>
            <translation>حيث هي كل واحدة</translation>
        </message>
        <message>
            <source>without end</source>
            <translation>بلا نهاية</translation>
        </message>
        <message>
            <source>word by word</source>
            <translation>كلمة بكلمة</translation>
        </message>
        <message>
            <source>words</source>
            <translation>الكلمات</translation>
        </message>
        <message>
            <source>work behind, priority {0}</source>
            <translation>عمل في الخلفية، الأولوية {0}</translation>
        </message>
        <message>
            <source>written by {0}</source>
            <translation>كتبها: {0}</translation>
        </message>
        <message>
            <source>you</source>
            <translation>أنت</translation>
        </message>
        <message>
            <source>your editor</source>
            <translation>محررك</translation>
        </message>
        <message>
            <source>{0:.1f} of {1:.1f} GB in use, {2:.1f} GB free</source>
            <translation>{0:.1f} من {1:.1f} غ.ب مستخدمة، {2:.1f} غ.ب متاحة</translation>
        </message>
        <message>
            <source>{0}  (R {1:.2f}) is new</source>
            <translation>{0}  (R {1:.2f}) جديد</translation>
        </message>
        <message>
            <source>{0}  (R {1:.2f}) stands</source>
            <translation>{0}  (R {1:.2f}) قائم</translation>
        </message>
        <message>
            <source>{0} (below the threshold)</source>
            <translation>{0} (دون الحد)</translation>
        </message>
        <message>
            <source>{0} a second, {1}</source>
            <translation>{0} في الثانية، {1}</translation>
        </message>
        <message>
            <source>{0} about to fade</source>
            <translation>{0} على وشك التلاشي</translation>
        </message>
        <message>
            <source>{0} ago</source>
            <translation>قبل {0}</translation>
        </message>
        <message>
            <source>{0} backups are rewritten.</source>
            <translation>تعاد كتابة {0} نسخ احتياطية.</translation>
        </message>
        <message>
            <source>{0} corrected</source>
            <translation>{0} مصحَّحة</translation>
        </message>
        <message>
            <source>{0} could not be taken; the first, in line {1}: {2}</source>
            <translation>تعذّر إدخال {0}؛ أولها في السطر {1}: {2}</translation>
        </message>
        <message>
            <source>{0} could not be written: {1}</source>
            <translation>تعذرت كتابة {0}: {1}</translation>
        </message>
        <message>
            <source>{0} days</source>
            <translation>{0} يوم</translation>
        </message>
        <message>
            <source>{0} files</source>
            <translation>{0} ملفات</translation>
        </message>
        <message>
            <source>{0} forgotten</source>
            <translation>{0} منسية</translation>
        </message>
        <message>
            <source>{0} h</source>
            <translation>{0} س</translation>
        </message>
        <message>
            <source>{0} is no picture: end its name in .png or .svg</source>
            <translation>{0} ليس صورة: أنهِ اسمه بـ .png أو .svg</translation>
        </message>
        <message>
            <source>{0} learned</source>
            <translation>{0} متعلَّمة</translation>
        </message>
        <message>
            <source>{0} looks like a copy of {1} that a sync client made.</source>
            <translation>يبدو {0} نسخة من {1} صنعها برنامج مزامنة.</translation>
        </message>
        <message>
            <source>{0} memories</source>
            <translation>{0} من الذكريات</translation>
        </message>
        <message>
            <source>{0} memories changed.</source>
            <translation>عُدّلت {0} من الذكريات.</translation>
        </message>
        <message>
            <source>{0} memories forgotten. For 10 minutes they can be brought back.</source>
            <translation>نُسيت {0} من الذكريات. يمكن استرجاعها خلال 10 دقائق.</translation>
        </message>
        <message>
            <source>{0} memories saved as {1}.</source>
            <translation>حُفظت {0} من الذكريات باسم {1}.</translation>
        </message>
        <message>
            <source>{0} merged</source>
            <translation>{0} مدمجة</translation>
        </message>
        <message>
            <source>{0} min</source>
            <translation>{0} د</translation>
        </message>
        <message>
            <source>{0} months</source>
            <translation>{0} شهر</translation>
        </message>
        <message>
            <source>{0} shown</source>
            <translation>{0} معروضة</translation>
        </message>
        <message>
            <source>{0} takes more than was expected</source>
            <translation>يأخذ {0} أكثر من المتوقع</translation>
        </message>
        <message>
            <source>{0} to decide</source>
            <translation>{0} بانتظار القرار</translation>
        </message>
        <message>
            <source>{0} turns</source>
            <translation>{0} أدوار</translation>
        </message>
        <message>
            <source>{0} turns folded away</source>
            <translation>{0} أدوار مطوية</translation>
        </message>
        <message>
            <source>{0} were here already.</source>
            <translation>{0} كانت هنا من قبل.</translation>
        </message>
        <message>
            <source>{0} years</source>
            <translation>{0} سنة</translation>
        </message>
        <message>
            <source>{0}: {1} times, first at byte {2}</source>
            <translation>{0}: {1} مرات، أولها عند البايت {2}</translation>
        </message>
        <message>
            <source>{:.1f} GB of memory</source>
            <translation>{:.1f} غ.ب من الذاكرة</translation>
        </message>
        <message>
            <source>{} (remote)</source>
            <translation>{} (بعيد)</translation>
        </message>
        <message>
            <source>{} changes to review</source>
            <translation>{} تغييرات للمراجعة</translation>
        </message>
        <message>
            <source>{} is a copy to merge.</source>
            <translation>{} نسخة بحاجة إلى دمج.</translation>
        </message>
        <message>
            <source>{} looks damaged: its memories are kept.</source>
            <translation>يبدو {} تالفًا: حُفظت ذكرياته.</translation>
        </message>
        <message>
            <source>{} messages</source>
            <translation>{} رسائل</translation>
        </message>
        <message>
            <source>{} min left</source>
            <translation>بقي {} د</translation>
        </message>
        <message>
            <source>{} more</source>
            <translation>{} أخرى</translation>
        </message>
        <message>
            <source>{} not read for memories</source>
            <translation>{} لم تُقرأ بحثًا عن ذكريات</translation>
        </message>
        <message>
            <source>{} s left</source>
            <translation>بقي {} ث</translation>
        </message>
        <message>
            <source>{} to be read for memories</source>
            <translation>{} ستُقرأ بحثًا عن ذكريات</translation>
        </message>
        <message>
            <source>{} to download</source>
            <translation>{} للتنزيل</translation>
        </message>
        <message>
            <source>{}. Score {}: {}</source>
            <translation>{}. الدرجة {}: {}</translation>
        </message>
        <message>
            <source>{}: fits, with little beside it</source>
            <translation>{}: يتسع، مع هامش صغير</translation>
        </message>
        <message>
            <source>{}: loading…</source>
            <translation>{}: جارٍ التحميل…</translation>
        </message>
        <message>
            <source>{}: more than models may take here</source>
            <translation>{}: أكثر مما يُسمح للنماذج هنا</translation>
        </message>
        <message>
            <source>“{}” looks private. Choose what happens to it.</source>
            <translation>يبدو «{}» خاصًا. اختر ما يحدث له.</translation>
        </message>
        <message>
            <source>… and {0} earlier changes</source>
            <translation>… و{0} تغييرات أسبق</translation>
        </message>
        <message>
            <source>… and {0} more</source>
            <translation>… و{0} أخرى</translation>
        </message>
    </context>
</TS>
