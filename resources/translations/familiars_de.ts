<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
    <context>
        <name>familiars</name>
        <message>
            <source>(forgotten)</source>
            <translation>(vergessen)</translation>
        </message>
        <message>
            <source>(no words)</source>
            <translation>(ohne Worte)</translation>
        </message>
        <message>
            <source>1 backup is rewritten.</source>
            <translation>1 Sicherung wird umgeschrieben.</translation>
        </message>
        <message>
            <source>1 change to review</source>
            <translation>1 Änderung durchzusehen</translation>
        </message>
        <message>
            <source>1 day / s</source>
            <translation>1 Tag / s</translation>
        </message>
        <message>
            <source>1 file</source>
            <translation>1 Datei</translation>
        </message>
        <message>
            <source>1 message</source>
            <translation>1 Nachricht</translation>
        </message>
        <message>
            <source>1 month / s</source>
            <translation>1 Monat / s</translation>
        </message>
        <message>
            <source>1 turn folded away</source>
            <translation>1 Beitrag eingeklappt</translation>
        </message>
        <message>
            <source>1 week / s</source>
            <translation>1 Woche / s</translation>
        </message>
        <message>
            <source>1 year ahead</source>
            <translation>1 Jahr voraus</translation>
        </message>
        <message>
            <source>3 months ahead</source>
            <translation>3 Monate voraus</translation>
        </message>
        <message>
            <source>5 years ahead</source>
            <translation>5 Jahre voraus</translation>
        </message>
        <message>
            <source>6 hours / s</source>
            <translation>6 Stunden / s</translation>
        </message>
        <message>
            <source>: H {0} → {1}</source>
            <translation>: H {0} → {1}</translation>
        </message>
        <message>
            <source>A memory file needs you</source>
            <translation>Eine Gedächtnisdatei braucht Sie</translation>
        </message>
        <message>
            <source>A model file of your own…</source>
            <translation>Eine eigene Modelldatei …</translation>
        </message>
        <message>
            <source>A server elsewhere: what you write leaves this machine</source>
            <translation>Ein Server anderswo: Was Sie schreiben, verlässt diesen Rechner</translation>
        </message>
        <message>
            <source>A server or a file of your own…</source>
            <translation>Ein Server oder eine eigene Datei …</translation>
        </message>
        <message>
            <source>A server that is running on this machine</source>
            <translation>Ein Server, der auf diesem Rechner läuft</translation>
        </message>
        <message>
            <source>A temporary chat</source>
            <translation>Ein flüchtiger Chat</translation>
        </message>
        <message>
            <source>API key</source>
            <translation>API-Schlüssel</translation>
        </message>
        <message>
            <source>About to fade</source>
            <translation>Bald verblasst</translation>
        </message>
        <message>
            <source>Accept</source>
            <translation>Annehmen</translation>
        </message>
        <message>
            <source>Add tags, with commas between them</source>
            <translation>Schlagwörter hinzufügen, durch Kommas getrennt</translation>
        </message>
        <message>
            <source>Address</source>
            <translation>Anschrift</translation>
        </message>
        <message>
            <source>All conversations</source>
            <translation>Alle Gespräche</translation>
        </message>
        <message>
            <source>All files (*)</source>
            <translation>Alle Dateien (*)</translation>
        </message>
        <message>
            <source>All models…</source>
            <translation>Alle Modelle …</translation>
        </message>
        <message>
            <source>All of these</source>
            <translation>Alle diese</translation>
        </message>
        <message>
            <source>All seen</source>
            <translation>Alles gesehen</translation>
        </message>
        <message>
            <source>Animations: as the system has them</source>
            <translation>Bewegung: wie das System</translation>
        </message>
        <message>
            <source>Animations: off</source>
            <translation>Bewegung: aus</translation>
        </message>
        <message>
            <source>Another memory</source>
            <translation>Eine andere Erinnerung</translation>
        </message>
        <message>
            <source>Answer again</source>
            <translation>Neu antworten</translation>
        </message>
        <message>
            <source>Any GGUF file</source>
            <translation>Beliebige GGUF-Datei</translation>
        </message>
        <message>
            <source>Applied now it would end otherwise (R {0:.2f} against {1:.2f}): {2}</source>
            <translation>Jetzt angewandt, ginge es anders aus (R {0:.2f} gegen {1:.2f}): {2}</translation>
        </message>
        <message>
            <source>Apply now</source>
            <translation>Jetzt anwenden</translation>
        </message>
        <message>
            <source>Archive neither: the conflict waits until you settle it</source>
            <translation>Keine archivieren: Der Konflikt wartet, bis Sie ihn entscheiden</translation>
        </message>
        <message>
            <source>Archived as outdated. Undo brings it back.</source>
            <translation>Als überholt archiviert. Rückgängig holt sie zurück.</translation>
        </message>
        <message>
            <source>Archived as wrong. Undo brings it back.</source>
            <translation>Als falsch archiviert. Rückgängig holt sie zurück.</translation>
        </message>
        <message>
            <source>Arrange {0}…</source>
            <translation>{0} ordnen …</translation>
        </message>
        <message>
            <source>Ask a question above to see what memory would recall, and how that moves with time.</source>
            <translation>Stellen Sie oben eine Frage, um zu sehen, was abgerufen würde und wie sich das mit der Zeit bewegt.</translation>
        </message>
        <message>
            <source>Ask before an important memory fades</source>
            <translation>Fragen, bevor eine wichtige Erinnerung verblasst</translation>
        </message>
        <message>
            <source>Ask how things went</source>
            <translation>Fragen, wie etwas gelaufen ist</translation>
        </message>
        <message>
            <source>Ask memory a question</source>
            <translation>Das Gedächtnis fragen</translation>
        </message>
        <message>
            <source>Ask memory a question: what would be recalled?</source>
            <translation>Fragen Sie das Gedächtnis: Was würde abgerufen?</translation>
        </message>
        <message>
            <source>Ask no longer when memories are written</source>
            <translation>Nicht mehr für das Merken verwenden</translation>
        </message>
        <message>
            <source>Ask when memories are written</source>
            <translation>Für das Merken verwenden</translation>
        </message>
        <message>
            <source>At most so often a day</source>
            <translation>Höchstens so oft am Tag</translation>
        </message>
        <message>
            <source>At this moment</source>
            <translation>In diesem Augenblick</translation>
        </message>
        <message>
            <source>At this moment it could not be recalled: it was not there, archived or expired.</source>
            <translation>In diesem Augenblick war sie nicht abrufbar: nicht da, archiviert oder abgelaufen.</translation>
        </message>
        <message>
            <source>Back to the chat</source>
            <translation>Zurück zum Chat</translation>
        </message>
        <message>
            <source>Back to the real now</source>
            <translation>Zurück zum wirklichen Jetzt</translation>
        </message>
        <message>
            <source>Back to the real now (N)</source>
            <translation>Zurück zum wirklichen Jetzt (N)</translation>
        </message>
        <message>
            <source>Bank account</source>
            <translation>Bankkonto</translation>
        </message>
        <message>
            <source>Because you said “{}” on {}.</source>
            <translation>Weil Sie am {1} „{0}“ gesagt haben.</translation>
        </message>
        <message>
            <source>Before: {0}</source>
            <translation>Vorher: {0}</translation>
        </message>
        <message>
            <source>Belongs to</source>
            <translation>Gehört zu</translation>
        </message>
        <message>
            <source>By words alone: the model that finds memories by their meaning is not here.</source>
            <translation>Nur nach Wörtern: Das Modell, das Erinnerungen nach ihrer Bedeutung findet, ist nicht hier.</translation>
        </message>
        <message>
            <source>Came with the program</source>
            <translation>Kam mit dem Programm</translation>
        </message>
        <message>
            <source>Cancel</source>
            <translation>Abbrechen</translation>
        </message>
        <message>
            <source>Cancelling…</source>
            <translation>Wird abgebrochen …</translation>
        </message>
        <message>
            <source>Card number</source>
            <translation>Kartennummer</translation>
        </message>
        <message>
            <source>Category</source>
            <translation>Art</translation>
        </message>
        <message>
            <source>Certainty</source>
            <translation>Gewissheit</translation>
        </message>
        <message>
            <source>Change its words, tags or place</source>
            <translation>Ihre Worte, Schlagwörter oder ihren Platz ändern</translation>
        </message>
        <message>
            <source>Checking the files…</source>
            <translation>Dateien werden geprüft …</translation>
        </message>
        <message>
            <source>Choose a language model</source>
            <translation>Sprachmodell wählen</translation>
        </message>
        <message>
            <source>Choose a memory first.</source>
            <translation>Wählen Sie erst eine Erinnerung.</translation>
        </message>
        <message>
            <source>Choose a memory in the field, at a curve or in the table.</source>
            <translation>Wählen Sie eine Erinnerung im Feld, an einer Kurve oder in der Tabelle.</translation>
        </message>
        <message>
            <source>Choose a model file</source>
            <translation>Modelldatei wählen</translation>
        </message>
        <message>
            <source>Choose a turn in the forest or in its table.</source>
            <translation>Wählen Sie einen Beitrag im Wald oder in seiner Tabelle.</translation>
        </message>
        <message>
            <source>Choose another language model</source>
            <translation>Anderes Sprachmodell wählen</translation>
        </message>
        <message>
            <source>Choose the file…</source>
            <translation>Datei wählen …</translation>
        </message>
        <message>
            <source>Colours: as the system has them</source>
            <translation>Farben: wie das System</translation>
        </message>
        <message>
            <source>Colours: dark</source>
            <translation>Farben: dunkel</translation>
        </message>
        <message>
            <source>Colours: light</source>
            <translation>Farben: hell</translation>
        </message>
        <message>
            <source>Command</source>
            <translation>Befehl</translation>
        </message>
        <message>
            <source>Commands</source>
            <translation>Befehle</translation>
        </message>
        <message>
            <source>Commands (Ctrl+K)</source>
            <translation>Befehle (Strg+K)</translation>
        </message>
        <message>
            <source>Companion</source>
            <translation>Begleiter</translation>
        </message>
        <message>
            <source>Companion, unasked</source>
            <translation>Begleiter, ungefragt</translation>
        </message>
        <message>
            <source>Confidence in the rival</source>
            <translation>Vertrauen in die gegnerische Aussage</translation>
        </message>
        <message>
            <source>Conflicts and versions</source>
            <translation>Konflikte und Fassungen</translation>
        </message>
        <message>
            <source>Conversation</source>
            <translation>Gespräch</translation>
        </message>
        <message>
            <source>Conversation shown as a forest</source>
            <translation>Als Wald gezeigtes Gespräch</translation>
        </message>
        <message>
            <source>Conversations</source>
            <translation>Gespräche</translation>
        </message>
        <message>
            <source>Conversations (Ctrl+B)</source>
            <translation>Gespräche (Strg+B)</translation>
        </message>
        <message>
            <source>Copied</source>
            <translation>Kopiert</translation>
        </message>
        <message>
            <source>Copy</source>
            <translation>Kopieren</translation>
        </message>
        <message>
            <source>Copy code block {}</source>
            <translation>Codeblock {} kopieren</translation>
        </message>
        <message>
            <source>Copy selection</source>
            <translation>Auswahl kopieren</translation>
        </message>
        <message>
            <source>Corrected</source>
            <translation>Berichtigt</translation>
        </message>
        <message>
            <source>Could not look for private data: {}</source>
            <translation>Die Suche nach privaten Angaben ist gescheitert: {}</translation>
        </message>
        <message>
            <source>Count one use of it, now: it will fade later</source>
            <translation>Als eine Verwendung zählen, jetzt: Sie verblasst dann später</translation>
        </message>
        <message>
            <source>Ctrl and the wheel, or + and -, zoom the timeline</source>
            <translation>Strg und das Mausrad, oder + und -, vergrößern die Zeitleiste</translation>
        </message>
        <message>
            <source>Date and time shown</source>
            <translation>Gezeigtes Datum und Uhrzeit</translation>
        </message>
        <message>
            <source>Decay</source>
            <translation>Verblassen</translation>
        </message>
        <message>
            <source>Delete</source>
            <translation>Löschen</translation>
        </message>
        <message>
            <source>Delete conversation</source>
            <translation>Gespräch löschen</translation>
        </message>
        <message>
            <source>Delete this conversation</source>
            <translation>Dieses Gespräch löschen</translation>
        </message>
        <message>
            <source>Delete “{}”?</source>
            <translation>„{}“ löschen?</translation>
        </message>
        <message>
            <source>Deleted “{}”</source>
            <translation>„{}“ gelöscht</translation>
        </message>
        <message>
            <source>Delete…</source>
            <translation>Löschen …</translation>
        </message>
        <message>
            <source>Details</source>
            <translation>Einzelheiten</translation>
        </message>
        <message>
            <source>Details of the memory</source>
            <translation>Einzelheiten der Erinnerung</translation>
        </message>
        <message>
            <source>Dialogue forest</source>
            <translation>Gesprächswald</translation>
        </message>
        <message>
            <source>Dialogue forest: arrow keys lead along its branches, Enter opens a turn</source>
            <translation>Gesprächswald: Pfeiltasten führen an den Zweigen entlang, Eingabe öffnet einen Beitrag</translation>
        </message>
        <message>
            <source>Discard</source>
            <translation>Verwerfen</translation>
        </message>
        <message>
            <source>Dismiss</source>
            <translation>Schließen</translation>
        </message>
        <message>
            <source>Do again what was taken back</source>
            <translation>Zurückgenommenes wieder tun</translation>
        </message>
        <message>
            <source>Do something, or go to a conversation…</source>
            <translation>Etwas tun oder zu einem Gespräch gehen …</translation>
        </message>
        <message>
            <source>Do this for real, at the real now</source>
            <translation>Dies wirklich tun, im wirklichen Jetzt</translation>
        </message>
        <message>
            <source>Don't do that again</source>
            <translation>Das nicht wieder tun</translation>
        </message>
        <message>
            <source>Done</source>
            <translation>Fertig</translation>
        </message>
        <message>
            <source>Done again: {}</source>
            <translation>Wiederholt: {}</translation>
        </message>
        <message>
            <source>Download ({})</source>
            <translation>Herunterladen ({})</translation>
        </message>
        <message>
            <source>Download and use ({})</source>
            <translation>Herunterladen und verwenden ({})</translation>
        </message>
        <message>
            <source>Download progress</source>
            <translation>Fortschritt des Herunterladens</translation>
        </message>
        <message>
            <source>Downloading: {}</source>
            <translation>Herunterladen: {}</translation>
        </message>
        <message>
            <source>Downloading: {} of {}</source>
            <translation>Herunterladen: {} von {}</translation>
        </message>
        <message>
            <source>E-mail address</source>
            <translation>E-Mail-Adresse</translation>
        </message>
        <message>
            <source>Earlier version</source>
            <translation>Frühere Fassung</translation>
        </message>
        <message>
            <source>Edit</source>
            <translation>Bearbeiten</translation>
        </message>
        <message>
            <source>Edit and ask again</source>
            <translation>Bearbeiten und neu fragen</translation>
        </message>
        <message>
            <source>Edit memory</source>
            <translation>Erinnerung bearbeiten</translation>
        </message>
        <message>
            <source>Edit memory “{}”</source>
            <translation>Erinnerung „{}“ bearbeiten</translation>
        </message>
        <message>
            <source>Editing an earlier message. Esc leaves it as it was.</source>
            <translation>Sie bearbeiten eine frühere Nachricht. Esc lässt sie, wie sie war.</translation>
        </message>
        <message>
            <source>Edit…</source>
            <translation>Bearbeiten …</translation>
        </message>
        <message>
            <source>Embedders: they find memories by their meaning</source>
            <translation>Einbetter: Sie finden Erinnerungen nach ihrer Bedeutung</translation>
        </message>
        <message>
            <source>Erase now</source>
            <translation>Jetzt löschen</translation>
        </message>
        <message>
            <source>Erased for good, by finishing what had been cut off: what to search for was gone by then.</source>
            <translation>Endgültig gelöscht, indem Abgebrochenes beendet wurde: Wonach zu suchen wäre, war da schon fort.</translation>
        </message>
        <message>
            <source>Erased for good. {0}: nothing found but what you left standing elsewhere.</source>
            <translation>Endgültig gelöscht. {0}: nichts gefunden außer dem, was Sie anderswo stehen ließen.</translation>
        </message>
        <message>
            <source>Erased for good. {0}: nothing found.</source>
            <translation>Endgültig gelöscht. {0}: nichts gefunden.</translation>
        </message>
        <message>
            <source>Erased. Another program reads the database: its log is emptied once that is closed.</source>
            <translation>Gelöscht. Ein anderes Programm liest die Datenbank: Ihr Protokoll wird geleert, sobald es geschlossen ist.</translation>
        </message>
        <message>
            <source>Erased. {0}: still found in {1}.</source>
            <translation>Gelöscht. {0}: noch gefunden in {1}.</translation>
        </message>
        <message>
            <source>Erasing, and searching every file…</source>
            <translation>Löschen, und Durchsuchen jeder Datei …</translation>
        </message>
        <message>
            <source>Everything</source>
            <translation>Alles</translation>
        </message>
        <message>
            <source>Export</source>
            <translation>Export</translation>
        </message>
        <message>
            <source>Export conversation</source>
            <translation>Gespräch exportieren</translation>
        </message>
        <message>
            <source>Export this conversation</source>
            <translation>Dieses Gespräch exportieren</translation>
        </message>
        <message>
            <source>Exported to {}</source>
            <translation>Exportiert nach {}</translation>
        </message>
        <message>
            <source>Export…</source>
            <translation>Exportieren …</translation>
        </message>
        <message>
            <source>Facts</source>
            <translation>Angaben</translation>
        </message>
        <message>
            <source>Fades</source>
            <translation>Verblasst</translation>
        </message>
        <message>
            <source>Familiar</source>
            <translation>Familiar</translation>
        </message>
        <message>
            <source>Familiar may speak first</source>
            <translation>Familiar darf zuerst sprechen</translation>
        </message>
        <message>
            <source>Familiars needs a language model to answer. Choose one: it runs on this machine, offline.</source>
            <translation>Familiars braucht ein Sprachmodell, um zu antworten. Wählen Sie eines: Es läuft auf diesem Rechner, ohne Netz.</translation>
        </message>
        <message>
            <source>Familiars speaks it from the next start on.</source>
            <translation>Ab dem nächsten Start spricht Familiars sie.</translation>
        </message>
        <message>
            <source>Fetch what finds meaning ({})</source>
            <translation>Bedeutungssuche laden ({})</translation>
        </message>
        <message>
            <source>Field of all memories: age across, strength upwards</source>
            <translation>Feld aller Erinnerungen: Alter nach rechts, Stärke nach oben</translation>
        </message>
        <message>
            <source>Files removed, as they could not be rewritten</source>
            <translation>Entfernte Dateien, die nicht umzuschreiben waren</translation>
        </message>
        <message>
            <source>Files, when it is erased</source>
            <translation>Dateien, wenn es gelöscht wird</translation>
        </message>
        <message>
            <source>Filter by words or tags</source>
            <translation>Nach Wörtern oder Schlagwörtern filtern</translation>
        </message>
        <message>
            <source>Find similar memories</source>
            <translation>Ähnliche Erinnerungen finden</translation>
        </message>
        <message>
            <source>Fit</source>
            <translation>Einpassen</translation>
        </message>
        <message>
            <source>Fold away all but the best turns and what leads to them</source>
            <translation>Alles einklappen außer den besten Beiträgen und dem, was zu ihnen führt</translation>
        </message>
        <message>
            <source>For 10 minutes Restore brings it back; then it is erased.</source>
            <translation>10 Minuten lang holt Wiederherstellen sie zurück; dann wird sie gelöscht.</translation>
        </message>
        <message>
            <source>For machines short of memory.</source>
            <translation>Für Rechner mit wenig Arbeitsspeicher.</translation>
        </message>
        <message>
            <source>For tests alone: quick, and wrong too often to talk to.</source>
            <translation>Nur für Tests: schnell, aber für Gespräche zu oft im Irrtum.</translation>
        </message>
        <message>
            <source>Forget (can be undone for 10 minutes)</source>
            <translation>Vergessen (10 Minuten lang rückgängig zu machen)</translation>
        </message>
        <message>
            <source>Forget these {0} memories?</source>
            <translation>Diese {0} Erinnerungen vergessen?</translation>
        </message>
        <message>
            <source>Forget this memory?</source>
            <translation>Diese Erinnerung vergessen?</translation>
        </message>
        <message>
            <source>Forget {0}…</source>
            <translation>{0} vergessen …</translation>
        </message>
        <message>
            <source>Forgetting takes it out of its file and of every search. Erasing cannot be undone.</source>
            <translation>Vergessen nimmt es aus seiner Datei und jeder Suche. Löschen lässt sich nicht zurücknehmen.</translation>
        </message>
        <message>
            <source>Forget…</source>
            <translation>Vergessen …</translation>
        </message>
        <message>
            <source>Forgotten</source>
            <translation>Vergessen</translation>
        </message>
        <message>
            <source>Forgotten. For 10 minutes it can be brought back.</source>
            <translation>Vergessen. 10 Minuten lang lässt sie sich zurückholen.</translation>
        </message>
        <message>
            <source>GGUF models (*.gguf)</source>
            <translation>GGUF-Modelle (*.gguf)</translation>
        </message>
        <message>
            <source>General, in many languages.</source>
            <translation>Allgemein, in vielen Sprachen.</translation>
        </message>
        <message>
            <source>General, made for English.</source>
            <translation>Allgemein, für Englisch gemacht.</translation>
        </message>
        <message>
            <source>General; larger and slower, for machines with more memory.</source>
            <translation>Allgemein; größer und langsamer, für Rechner mit mehr Arbeitsspeicher.</translation>
        </message>
        <message>
            <source>Go on</source>
            <translation>Weiter</translation>
        </message>
        <message>
            <source>Go on meanwhile</source>
            <translation>Inzwischen weitermachen</translation>
        </message>
        <message>
            <source>Go on.</source>
            <translation>Weiter.</translation>
        </message>
        <message>
            <source>Go to now</source>
            <translation>Zum Jetzt gehen</translation>
        </message>
        <message>
            <source>Good: the memory is as strong as new.</source>
            <translation>Gut: Die Erinnerung ist so stark wie neu.</translation>
        </message>
        <message>
            <source>H (1/e)</source>
            <translation>H (1/e)</translation>
        </message>
        <message>
            <source>Hangs under</source>
            <translation>Hängt unter</translation>
        </message>
        <message>
            <source>Here</source>
            <translation>Hier</translation>
        </message>
        <message>
            <source>Hide it from the model and from memory</source>
            <translation>Vor dem Modell und dem Gedächtnis verbergen</translation>
        </message>
        <message>
            <source>Hide it from the model, keep it as a memory</source>
            <translation>Vor dem Modell verbergen, als Erinnerung behalten</translation>
        </message>
        <message>
            <source>History</source>
            <translation>Geschichte</translation>
        </message>
        <message>
            <source>How far the future reaches</source>
            <translation>Wie weit die Zukunft reicht</translation>
        </message>
        <message>
            <source>How much it tells</source>
            <translation>Aussagekraft</translation>
        </message>
        <message>
            <source>ID number</source>
            <translation>Ausweisnummer</translation>
        </message>
        <message>
            <source>Id</source>
            <translation>Id</translation>
        </message>
        <message>
            <source>Imagine</source>
            <translation>Vorstellen</translation>
        </message>
        <message>
            <source>Import conversations or memories</source>
            <translation>Gespräche oder Erinnerungen einlesen</translation>
        </message>
        <message>
            <source>Importance</source>
            <translation>Wichtigkeit</translation>
        </message>
        <message>
            <source>Importing {}…</source>
            <translation>{} wird eingelesen …</translation>
        </message>
        <message>
            <source>In a folder of yours</source>
            <translation>In einem Ihrer Ordner</translation>
        </message>
        <message>
            <source>In use: {}</source>
            <translation>In Gebrauch: {}</translation>
        </message>
        <message>
            <source>Inject</source>
            <translation>Einbringen</translation>
        </message>
        <message>
            <source>Inject conflict</source>
            <translation>Konflikt einbringen</translation>
        </message>
        <message>
            <source>Inject conflict…</source>
            <translation>Konflikt einbringen …</translation>
        </message>
        <message>
            <source>It answers you, on this machine. You can change it at any time.</source>
            <translation>Es antwortet Ihnen, auf diesem Rechner. Sie können es jederzeit wechseln.</translation>
        </message>
        <message>
            <source>It began a tree of its own: even with “{0}”, the nearest of all earlier turns, it scored {1}, less than the {2} it takes.</source>
            <translation>Er begann einen eigenen Baum: Selbst mit „{0}“, dem nächsten aller früheren Beiträge, kam er auf {1}, weniger als die nötigen {2}.</translation>
        </message>
        <message>
            <source>It began the conversation.</source>
            <translation>Damit begann das Gespräch.</translation>
        </message>
        <message>
            <source>It exists in What-if alone: apply or discard that first.</source>
            <translation>Sie besteht nur im Was-wäre-wenn: Wenden Sie es erst an oder verwerfen Sie es.</translation>
        </message>
        <message>
            <source>It has expired.</source>
            <translation>Sie ist abgelaufen.</translation>
        </message>
        <message>
            <source>It helps: it will fade much later, and counts for more</source>
            <translation>Sie hilft: Sie verblasst viel später und zählt mehr</translation>
        </message>
        <message>
            <source>It is active: there is nothing to restore.</source>
            <translation>Sie ist aktiv: Es gibt nichts wiederherzustellen.</translation>
        </message>
        <message>
            <source>It is archived: restore it first.</source>
            <translation>Sie ist archiviert: Stellen Sie sie erst wieder her.</translation>
        </message>
        <message>
            <source>It is the reply to “{0}”, and a reply hangs under its question whatever the score.</source>
            <translation>Er antwortet auf „{0}“, und eine Antwort hängt unter ihrer Frage, wie auch der Wert ist.</translation>
        </message>
        <message>
            <source>It is there already.</source>
            <translation>Sie ist schon da.</translation>
        </message>
        <message>
            <source>It lasts much longer</source>
            <translation>Sie hält viel länger</translation>
        </message>
        <message>
            <source>It never was so: archived without confidence, and never told again</source>
            <translation>Es war nie so: ohne Gewissheit archiviert und nie wieder erzählt</translation>
        </message>
        <message>
            <source>It never was so: it is archived and never used again</source>
            <translation>Es war nie so: Sie wird archiviert und nie wieder verwendet</translation>
        </message>
        <message>
            <source>It was not merged from others.</source>
            <translation>Sie wurde nicht aus anderen zusammengeführt.</translation>
        </message>
        <message>
            <source>It was not said yet.</source>
            <translation>Er war noch nicht gesagt.</translation>
        </message>
        <message>
            <source>It was placed here and not scored, as an edited question or an import is.</source>
            <translation>Er wurde hierhin gesetzt und nicht bewertet, wie eine bearbeitete Frage oder ein Import.</translation>
        </message>
        <message>
            <source>It was said at another time than the question asks for.</source>
            <translation>Es wurde zu einer anderen Zeit gesagt, als die Frage meint.</translation>
        </message>
        <message>
            <source>It was so once: archived, and told of the past alone</source>
            <translation>Es war einmal so: archiviert und nur noch von früher erzählt</translation>
        </message>
        <message>
            <source>It was so once: it is archived</source>
            <translation>Es war einmal so: Sie wird archiviert</translation>
        </message>
        <message>
            <source>Its files are deleted; it can be fetched again. Conversations and memories stay.</source>
            <translation>Seine Dateien werden gelöscht; es lässt sich wieder laden. Gespräche und Erinnerungen bleiben.</translation>
        </message>
        <message>
            <source>Its messages are deleted for good. What was remembered about you from it stays in memory.</source>
            <translation>Seine Nachrichten werden endgültig gelöscht. Was daraus über Sie gemerkt wurde, bleibt im Gedächtnis.</translation>
        </message>
        <message>
            <source>Its place in the dialogue forest, or that of the turn it was made from</source>
            <translation>Ihr Platz im Gesprächswald oder der des Beitrags, aus dem sie entstand</translation>
        </message>
        <message>
            <source>JSON lines (*.jsonl)</source>
            <translation>JSON-Zeilen (*.jsonl)</translation>
        </message>
        <message>
            <source>Keep</source>
            <translation>Behalten</translation>
        </message>
        <message>
            <source>Keep both</source>
            <translation>Beide behalten</translation>
        </message>
        <message>
            <source>Keep it</source>
            <translation>Behalten</translation>
        </message>
        <message>
            <source>Keep it alive</source>
            <translation>Lebendig halten</translation>
        </message>
        <message>
            <source>Keep mine</source>
            <translation>Meine behalten</translation>
        </message>
        <message>
            <source>Kept as</source>
            <translation>Abgelegt als</translation>
        </message>
        <message>
            <source>Key</source>
            <translation>Schlüssel</translation>
        </message>
        <message>
            <source>Language</source>
            <translation>Sprache</translation>
        </message>
        <message>
            <source>Language model: {}</source>
            <translation>Sprachmodell: {}</translation>
        </message>
        <message>
            <source>Language models: they answer you</source>
            <translation>Sprachmodelle: Sie antworten Ihnen</translation>
        </message>
        <message>
            <source>Language: as the system has it</source>
            <translation>Sprache: wie das System</translation>
        </message>
        <message>
            <source>Last use</source>
            <translation>Zuletzt verwendet</translation>
        </message>
        <message>
            <source>Later</source>
            <translation>Später</translation>
        </message>
        <message>
            <source>Later version</source>
            <translation>Spätere Fassung</translation>
        </message>
        <message>
            <source>Latest decisions</source>
            <translation>Letzte Entscheidungen</translation>
        </message>
        <message>
            <source>Learned</source>
            <translation>Gelernt</translation>
        </message>
        <message>
            <source>Learning what memories mean: {} of {}</source>
            <translation>Bedeutungen der Erinnerungen werden gelernt: {} von {}</translation>
        </message>
        <message>
            <source>Leave it so, and take it off this list</source>
            <translation>So lassen und von der Liste nehmen</translation>
        </message>
        <message>
            <source>Let go of all of it</source>
            <translation>Alles davon fallen lassen</translation>
        </message>
        <message>
            <source>Let go of what was tried last</source>
            <translation>Das zuletzt Erprobte fallen lassen</translation>
        </message>
        <message>
            <source>Let me decide</source>
            <translation>Ich entscheide</translation>
        </message>
        <message>
            <source>Lifetime</source>
            <translation>Lebensdauer</translation>
        </message>
        <message>
            <source>Live</source>
            <translation>Live</translation>
        </message>
        <message>
            <source>Live: memory as it is now</source>
            <translation>Live: Gedächtnis, wie es jetzt ist</translation>
        </message>
        <message>
            <source>Loading the model…</source>
            <translation>Modell wird geladen …</translation>
        </message>
        <message>
            <source>Looking for models…</source>
            <translation>Modelle werden gesucht …</translation>
        </message>
        <message>
            <source>Looking for servers on this machine…</source>
            <translation>Auf diesem Rechner wird nach Servern gesucht …</translation>
        </message>
        <message>
            <source>Looking where else it is said…</source>
            <translation>Es wird gesucht, wo es noch gesagt wird …</translation>
        </message>
        <message>
            <source>Lose the quote; they were merged from it</source>
            <translation>Verlieren das Zitat; sie wurden daraus zusammengeführt</translation>
        </message>
        <message>
            <source>Lose these words when they are erased</source>
            <translation>Verlieren diese Worte, wenn sie gelöscht werden</translation>
        </message>
        <message>
            <source>MB</source>
            <translation>MB</translation>
        </message>
        <message>
            <source>MMM yyyy</source>
            <translation>MMM yyyy</translation>
        </message>
        <message>
            <source>Make it active again</source>
            <translation>Wieder aktiv machen</translation>
        </message>
        <message>
            <source>Manage models: fetch, remove, measure</source>
            <translation>Modelle verwalten: laden, entfernen, messen</translation>
        </message>
        <message>
            <source>Markdown (*.md)</source>
            <translation>Markdown (*.md)</translation>
        </message>
        <message>
            <source>Marked as outdated: archived, and told of the past alone.</source>
            <translation>Als überholt markiert: archiviert und nur noch von früher erzählt.</translation>
        </message>
        <message>
            <source>Marked as useful: it will fade later.</source>
            <translation>Als nützlich markiert: Sie verblasst später.</translation>
        </message>
        <message>
            <source>Marked as wrong: archived, and never told again.</source>
            <translation>Als falsch markiert: archiviert und nie wieder erzählt.</translation>
        </message>
        <message>
            <source>Meaning</source>
            <translation>Bedeutung</translation>
        </message>
        <message>
            <source>Measure speed</source>
            <translation>Geschwindigkeit messen</translation>
        </message>
        <message>
            <source>Measuring…</source>
            <translation>Wird gemessen …</translation>
        </message>
        <message>
            <source>Memories</source>
            <translation>Erinnerungen</translation>
        </message>
        <message>
            <source>Memories at the moment shown</source>
            <translation>Erinnerungen im gezeigten Augenblick</translation>
        </message>
        <message>
            <source>Memories erased</source>
            <translation>Gelöschte Erinnerungen</translation>
        </message>
        <message>
            <source>Memories up to date</source>
            <translation>Erinnerungen auf dem neuesten Stand</translation>
        </message>
        <message>
            <source>Memory</source>
            <translation>Gedächtnis</translation>
        </message>
        <message>
            <source>Memory (Ctrl+M)</source>
            <translation>Gedächtnis (Strg+M)</translation>
        </message>
        <message>
            <source>Memory is loading…</source>
            <translation>Gedächtnis wird geladen …</translation>
        </message>
        <message>
            <source>Memory of models: {}</source>
            <translation>Speicher der Modelle: {}</translation>
        </message>
        <message>
            <source>Memory strength in blue and orange</source>
            <translation>Stärke der Erinnerungen in Blau und Orange</translation>
        </message>
        <message>
            <source>Memory strength in emerald and rose</source>
            <translation>Stärke der Erinnerungen in Smaragd und Rosa</translation>
        </message>
        <message>
            <source>Memory that loaded models use, of what they may use: show which</source>
            <translation>Speicher, den geladene Modelle belegen, von dem, was sie dürfen: zeigen, welche</translation>
        </message>
        <message>
            <source>Memory works by words alone</source>
            <translation>Gedächtnis sucht nur nach Wörtern</translation>
        </message>
        <message>
            <source>Memory works by words alone: the model that finds memories by their meaning is not here.</source>
            <translation>Das Gedächtnis sucht nur nach Wörtern: Das Modell, das Erinnerungen nach ihrer Bedeutung findet, ist nicht hier.</translation>
        </message>
        <message>
            <source>Memory, stated {0}</source>
            <translation>Erinnerung, ausgesagt {0}</translation>
        </message>
        <message>
            <source>Merge</source>
            <translation>Zusammenführen</translation>
        </message>
        <message>
            <source>Merged</source>
            <translation>Zusammengeführt</translation>
        </message>
        <message>
            <source>Merged from {0}</source>
            <translation>Zusammengeführt aus {0}</translation>
        </message>
        <message>
            <source>Merged from: {0}</source>
            <translation>Zusammengeführt aus: {0}</translation>
        </message>
        <message>
            <source>Merged; memories changed: {0}.</source>
            <translation>Zusammengeführt; geänderte Erinnerungen: {0}.</translation>
        </message>
        <message>
            <source>Message</source>
            <translation>Nachricht</translation>
        </message>
        <message>
            <source>Messages still to be read for memories</source>
            <translation>Nachrichten, die noch auf Erinnerungen durchzusehen sind</translation>
        </message>
        <message>
            <source>Messages that lost the words</source>
            <translation>Nachrichten, die die Worte verloren</translation>
        </message>
        <message>
            <source>Model</source>
            <translation>Modell</translation>
        </message>
        <message>
            <source>Models</source>
            <translation>Modelle</translation>
        </message>
        <message>
            <source>Models in memory</source>
            <translation>Modelle im Speicher</translation>
        </message>
        <message>
            <source>Models may take {0:.1f} GB of memory together on this machine; {1:.1f} GB are in use.</source>
            <translation>Modelle dürfen auf diesem Rechner zusammen {0:.1f} GB Speicher belegen; {1:.1f} GB sind in Gebrauch.</translation>
        </message>
        <message>
            <source>Models {:.1f} of {:.1f} GB</source>
            <translation>Modelle {:.1f} von {:.1f} GB</translation>
        </message>
        <message>
            <source>Multilingual. Export it once from its checkpoint: familiars models export BAAI/bge-m3.</source>
            <translation>Mehrsprachig. Einmal aus seinem Checkpoint zu exportieren: familiars models export BAAI/bge-m3.</translation>
        </message>
        <message>
            <source>Nearness</source>
            <translation>Nähe</translation>
        </message>
        <message>
            <source>Network address</source>
            <translation>Netzwerkadresse</translation>
        </message>
        <message>
            <source>Never let it fade</source>
            <translation>Nie verblassen lassen</translation>
        </message>
        <message>
            <source>New chat</source>
            <translation>Neuer Chat</translation>
        </message>
        <message>
            <source>New conversation</source>
            <translation>Neues Gespräch</translation>
        </message>
        <message>
            <source>New temporary chat</source>
            <translation>Neuer flüchtiger Chat</translation>
        </message>
        <message>
            <source>No conversation of that name</source>
            <translation>Kein Gespräch dieses Namens</translation>
        </message>
        <message>
            <source>No conversations yet</source>
            <translation>Noch keine Gespräche</translation>
        </message>
        <message>
            <source>No conversations yet.</source>
            <translation>Noch keine Gespräche.</translation>
        </message>
        <message>
            <source>No language model</source>
            <translation>Kein Sprachmodell</translation>
        </message>
        <message>
            <source>No language model is chosen yet. Your message is kept.</source>
            <translation>Es ist noch kein Sprachmodell gewählt. Ihre Nachricht bleibt erhalten.</translation>
        </message>
        <message>
            <source>No longer</source>
            <translation>Nicht mehr</translation>
        </message>
        <message>
            <source>No longer remembered: {}</source>
            <translation>Nicht mehr gemerkt: {}</translation>
        </message>
        <message>
            <source>No memory fits the filters at this moment.</source>
            <translation>Zu diesem Zeitpunkt passt keine Erinnerung zu den Filtern.</translation>
        </message>
        <message>
            <source>Not now</source>
            <translation>Nicht jetzt</translation>
        </message>
        <message>
            <source>Not read for memories yet: {}</source>
            <translation>Noch nicht auf Erinnerungen durchgesehen: {}</translation>
        </message>
        <message>
            <source>Noted: it will last much longer.</source>
            <translation>Notiert: Sie wird viel länger halten.</translation>
        </message>
        <message>
            <source>Nothing has been erased yet</source>
            <translation>Noch wurde nichts gelöscht</translation>
        </message>
        <message>
            <source>Nothing is called that.</source>
            <translation>Nichts heißt so.</translation>
        </message>
        <message>
            <source>Nothing is declined any more.</source>
            <translation>Nichts ist mehr abgelehnt.</translation>
        </message>
        <message>
            <source>Nothing is relevant enough to be recalled for “{0}” at this moment.</source>
            <translation>Nichts ist bedeutsam genug, um in diesem Augenblick für „{0}“ abgerufen zu werden.</translation>
        </message>
        <message>
            <source>Nothing is remembered yet. What you tell in a chat stands here, and fades if it is not used.</source>
            <translation>Noch ist nichts gemerkt. Was Sie in einem Chat erzählen, steht hier und verblasst, wenn es nicht verwendet wird.</translation>
        </message>
        <message>
            <source>Nothing said here is stored, and nothing of it is remembered.</source>
            <translation>Nichts, was hier gesagt wird, wird gespeichert oder gemerkt.</translation>
        </message>
        <message>
            <source>Nothing to redo.</source>
            <translation>Nichts zu wiederholen.</translation>
        </message>
        <message>
            <source>Nothing to review. {0}</source>
            <translation>Nichts durchzusehen. {0}</translation>
        </message>
        <message>
            <source>Nothing to undo.</source>
            <translation>Nichts rückgängig zu machen.</translation>
        </message>
        <message>
            <source>Nothing was said at the time it asks for: all times are searched.</source>
            <translation>Zu der Zeit, nach der sie fragt, wurde nichts gesagt: Gesucht wird in allen Zeiten.</translation>
        </message>
        <message>
            <source>Nothing was said here yet.</source>
            <translation>Hier wurde noch nichts gesagt.</translation>
        </message>
        <message>
            <source>Now</source>
            <translation>Jetzt</translation>
        </message>
        <message>
            <source>Of all earlier turns it scored best with “{0}”: {1}, and {2} suffices.</source>
            <translation>Von allen früheren Beiträgen passte „{0}“ am besten: {1}, und {2} genügt.</translation>
        </message>
        <message>
            <source>On this machine: a question in {0:.0f} ms ({1})</source>
            <translation>Auf diesem Rechner: eine Frage in {0:.0f} ms ({1})</translation>
        </message>
        <message>
            <source>On this machine: {0:.0f} tokens a second</source>
            <translation>Auf diesem Rechner: {0:.0f} Token in der Sekunde</translation>
        </message>
        <message>
            <source>On this machine: {0:.0f} tokens a second written, {1:.0f} read</source>
            <translation>Auf diesem Rechner: {0:.0f} Token in der Sekunde geschrieben, {1:.0f} gelesen</translation>
        </message>
        <message>
            <source>Only what was said {0} is searched: that is how its time was read.</source>
            <translation>Gesucht wird nur, was {0} gesagt wurde: So wurde ihre Zeitangabe gelesen.</translation>
        </message>
        <message>
            <source>Open conflict: you pinned “{0}” (R {1:.2f}), and “{2}” (R {3:.2f}) contradicts it.</source>
            <translation>Offener Konflikt: Sie haben „{0}“ (R {1:.2f}) angeheftet, und „{2}“ (R {3:.2f}) widerspricht.</translation>
        </message>
        <message>
            <source>Open conflict: “{0}” (R {1:.2f}) stands, and “{2}” (R {3:.2f}) contradicts it: you decide.</source>
            <translation>Offener Konflikt: „{0}“ (R {1:.2f}) steht, und „{2}“ (R {3:.2f}) widerspricht: Sie entscheiden.</translation>
        </message>
        <message>
            <source>Open in chat</source>
            <translation>Im Chat öffnen</translation>
        </message>
        <message>
            <source>Open the folder of the memory files</source>
            <translation>Ordner der Erinnerungsdateien öffnen</translation>
        </message>
        <message>
            <source>Open the turn</source>
            <translation>Den Beitrag öffnen</translation>
        </message>
        <message>
            <source>Open {}</source>
            <translation>{} öffnen</translation>
        </message>
        <message>
            <source>Open: you decide.</source>
            <translation>Offen: Sie entscheiden.</translation>
        </message>
        <message>
            <source>Outdated</source>
            <translation>Überholt</translation>
        </message>
        <message>
            <source>Outdated: {0}</source>
            <translation>Überholt: {0}</translation>
        </message>
        <message>
            <source>Part it again into what it was merged from</source>
            <translation>Wieder in das trennen, woraus sie zusammengeführt wurde</translation>
        </message>
        <message>
            <source>Password</source>
            <translation>Passwort</translation>
        </message>
        <message>
            <source>Pause</source>
            <translation>Pause</translation>
        </message>
        <message>
            <source>Paused at {}</source>
            <translation>Angehalten bei {}</translation>
        </message>
        <message>
            <source>Phone number</source>
            <translation>Telefonnummer</translation>
        </message>
        <message>
            <source>Pin</source>
            <translation>Anheften</translation>
        </message>
        <message>
            <source>Pin {0}</source>
            <translation>{0} anheften</translation>
        </message>
        <message>
            <source>Pinned</source>
            <translation>Angeheftet</translation>
        </message>
        <message>
            <source>Place {0} of the {1} recalled.</source>
            <translation>Platz {0} der {1} abgerufenen.</translation>
        </message>
        <message>
            <source>Place {0}. It would be recalled if its {1} rose from {2:.2f} to {3:.2f}.</source>
            <translation>Platz {0}. Sie würde abgerufen, wenn {1} von {2:.2f} auf {3:.2f} stiege.</translation>
        </message>
        <message>
            <source>Place {0}: others score higher, and no single term could lift it in.</source>
            <translation>Platz {0}: Andere haben höhere Werte, und kein Glied allein könnte sie hineinheben.</translation>
        </message>
        <message>
            <source>Play through time</source>
            <translation>Durch die Zeit laufen</translation>
        </message>
        <message>
            <source>Play through time (Space)</source>
            <translation>Durch die Zeit laufen (Leertaste)</translation>
        </message>
        <message>
            <source>Playing speed</source>
            <translation>Laufgeschwindigkeit</translation>
        </message>
        <message>
            <source>Preparing…</source>
            <translation>Wird vorbereitet …</translation>
        </message>
        <message>
            <source>Priority</source>
            <translation>Vorrang</translation>
        </message>
        <message>
            <source>Private: {}</source>
            <translation>Privat: {}</translation>
        </message>
        <message>
            <source>Projection</source>
            <translation>Vorschau</translation>
        </message>
        <message>
            <source>Projection: what will be left if nothing is used</source>
            <translation>Vorschau: was übrig ist, wenn nichts verwendet wird</translation>
        </message>
        <message>
            <source>Putting the parts together…</source>
            <translation>Teile werden zusammengesetzt …</translation>
        </message>
        <message>
            <source>Question to memory</source>
            <translation>Frage an das Gedächtnis</translation>
        </message>
        <message>
            <source>Quiet from</source>
            <translation>Ruhe ab</translation>
        </message>
        <message>
            <source>Quiet until</source>
            <translation>Ruhe bis</translation>
        </message>
        <message>
            <source>Quit</source>
            <translation>Beenden</translation>
        </message>
        <message>
            <source>R = {0:.2f}: confidence {1:.2f} + recency {2:.2f}</source>
            <translation>R = {0:.2f}: Vertrauen {1:.2f} + Aktualität {2:.2f}</translation>
        </message>
        <message>
            <source>Ranking</source>
            <translation>Rangfolge</translation>
        </message>
        <message>
            <source>Ranking for the question</source>
            <translation>Rangfolge für die Frage</translation>
        </message>
        <message>
            <source>Reading…</source>
            <translation>Wird gelesen …</translation>
        </message>
        <message>
            <source>Reason</source>
            <translation>Grund</translation>
        </message>
        <message>
            <source>Recalled for “{0}” at this moment. ▲▼: places moved against now.</source>
            <translation>Abgerufen für „{0}“ in diesem Augenblick. ▲▼: Plätze bewegt gegen jetzt.</translation>
        </message>
        <message>
            <source>Recency</source>
            <translation>Aktualität</translation>
        </message>
        <message>
            <source>Recency ↔ confidence</source>
            <translation>Aktualität ↔ Vertrauen</translation>
        </message>
        <message>
            <source>Redo</source>
            <translation>Wiederholen</translation>
        </message>
        <message>
            <source>Redo the last change to memory</source>
            <translation>Letzte Änderung am Gedächtnis wiederholen</translation>
        </message>
        <message>
            <source>Redone: {0}</source>
            <translation>Wiederholt: {0}</translation>
        </message>
        <message>
            <source>Reinforce fact</source>
            <translation>Tatsache bekräftigen</translation>
        </message>
        <message>
            <source>Reinforce {0} facts</source>
            <translation>{0} Tatsachen bekräftigen</translation>
        </message>
        <message>
            <source>Release the memory of models</source>
            <translation>Speicher der Modelle freigeben</translation>
        </message>
        <message>
            <source>Remembered {} · {} % of its strength is left</source>
            <translation>Gemerkt {} · {} % der Stärke sind übrig</translation>
        </message>
        <message>
            <source>Remembered:</source>
            <translation>Gemerkt:</translation>
        </message>
        <message>
            <source>Remembering is off</source>
            <translation>Merken ist aus</translation>
        </message>
        <message>
            <source>Remembering…</source>
            <translation>Es wird gemerkt …</translation>
        </message>
        <message>
            <source>Remind me of dates I mentioned</source>
            <translation>An Termine erinnern, die ich erwähnt habe</translation>
        </message>
        <message>
            <source>Remove</source>
            <translation>Entfernen</translation>
        </message>
        <message>
            <source>Remove model</source>
            <translation>Modell entfernen</translation>
        </message>
        <message>
            <source>Remove {}?</source>
            <translation>{} entfernen?</translation>
        </message>
        <message>
            <source>Removed, as they were set aside and may hold it: {0}</source>
            <translation>Entfernt, da sie beiseitegelegt waren und es enthalten können: {0}</translation>
        </message>
        <message>
            <source>Remove…</source>
            <translation>Entfernen …</translation>
        </message>
        <message>
            <source>Rename</source>
            <translation>Umbenennen</translation>
        </message>
        <message>
            <source>Rename conversation</source>
            <translation>Gespräch umbenennen</translation>
        </message>
        <message>
            <source>Rename this conversation</source>
            <translation>Dieses Gespräch umbenennen</translation>
        </message>
        <message>
            <source>Rename…</source>
            <translation>Umbenennen …</translation>
        </message>
        <message>
            <source>Replay, read-only</source>
            <translation>Rückblick, nur zu lesen</translation>
        </message>
        <message>
            <source>Replay: the past as it was known, read-only</source>
            <translation>Rückblick: die Vergangenheit, wie sie bekannt war, nur zu lesen</translation>
        </message>
        <message>
            <source>Reply</source>
            <translation>Antwort</translation>
        </message>
        <message>
            <source>Report of the erasure</source>
            <translation>Bericht der Löschung</translation>
        </message>
        <message>
            <source>Restore</source>
            <translation>Wiederherstellen</translation>
        </message>
        <message>
            <source>Restore {0}</source>
            <translation>{0} wiederherstellen</translation>
        </message>
        <message>
            <source>Resume</source>
            <translation>Fortsetzen</translation>
        </message>
        <message>
            <source>Retention</source>
            <translation>Behalten</translation>
        </message>
        <message>
            <source>Retention curves of the chosen and the top memories</source>
            <translation>Behaltenskurven der gewählten und der ersten Erinnerungen</translation>
        </message>
        <message>
            <source>Review</source>
            <translation>Durchsehen</translation>
        </message>
        <message>
            <source>Right of now: try acts without changing anything</source>
            <translation>Rechts vom Jetzt: etwas erproben, ohne etwas zu ändern</translation>
        </message>
        <message>
            <source>Rival statement</source>
            <translation>Gegnerische Aussage</translation>
        </message>
        <message>
            <source>Rival, stated now</source>
            <translation>Gegnerisch, jetzt ausgesagt</translation>
        </message>
        <message>
            <source>Rival, stated on {0}</source>
            <translation>Gegnerisch, ausgesagt am {0}</translation>
        </message>
        <message>
            <source>Runs inside this app</source>
            <translation>Läuft in dieser Anwendung</translation>
        </message>
        <message>
            <source>Salience</source>
            <translation>Bedeutsamkeit</translation>
        </message>
        <message>
            <source>Save</source>
            <translation>Speichern</translation>
        </message>
        <message>
            <source>Save a picture</source>
            <translation>Bild speichern</translation>
        </message>
        <message>
            <source>Save a picture or the table</source>
            <translation>Ein Bild oder die Tabelle speichern</translation>
        </message>
        <message>
            <source>Save a picture: {0}…</source>
            <translation>Bild speichern: {0} …</translation>
        </message>
        <message>
            <source>Save as a new memory</source>
            <translation>Als neue Erinnerung speichern</translation>
        </message>
        <message>
            <source>Save the table</source>
            <translation>Tabelle speichern</translation>
        </message>
        <message>
            <source>Save the table as CSV…</source>
            <translation>Tabelle als CSV speichern …</translation>
        </message>
        <message>
            <source>Saved as a new memory.</source>
            <translation>Als neue Erinnerung gespeichert.</translation>
        </message>
        <message>
            <source>Saved as {0}.</source>
            <translation>Gespeichert als {0}.</translation>
        </message>
        <message>
            <source>Say something…</source>
            <translation>Schreiben Sie etwas …</translation>
        </message>
        <message>
            <source>Say the same, and stay unless you tick them</source>
            <translation>Sagen dasselbe und bleiben, wenn Sie sie nicht ankreuzen</translation>
        </message>
        <message>
            <source>Scope</source>
            <translation>Bereich</translation>
        </message>
        <message>
            <source>Score</source>
            <translation>Wert</translation>
        </message>
        <message>
            <source>Score for the question at this moment</source>
            <translation>Wert für die Frage in diesem Augenblick</translation>
        </message>
        <message>
            <source>Search conversations</source>
            <translation>Gespräche durchsuchen</translation>
        </message>
        <message>
            <source>Searched {0}, {1}</source>
            <translation>Durchsucht: {0}, {1}</translation>
        </message>
        <message>
            <source>Send</source>
            <translation>Senden</translation>
        </message>
        <message>
            <source>Send (Enter)</source>
            <translation>Senden (Eingabe)</translation>
        </message>
        <message>
            <source>Send it as it is</source>
            <translation>Unverändert senden</translation>
        </message>
        <message>
            <source>Set a rival statement against it</source>
            <translation>Eine gegnerische Aussage dagegenstellen</translation>
        </message>
        <message>
            <source>Show</source>
            <translation>Zeigen</translation>
        </message>
        <message>
            <source>Show all of it</source>
            <translation>Alles zeigen</translation>
        </message>
        <message>
            <source>Show all {:n} characters</source>
            <translation>Alle {:n} Zeichen zeigen</translation>
        </message>
        <message>
            <source>Show conversations</source>
            <translation>Gespräche zeigen</translation>
        </message>
        <message>
            <source>Show every turn</source>
            <translation>Jeden Beitrag zeigen</translation>
        </message>
        <message>
            <source>Show in memory</source>
            <translation>Im Gedächtnis zeigen</translation>
        </message>
        <message>
            <source>Show in the forest</source>
            <translation>Im Wald zeigen</translation>
        </message>
        <message>
            <source>Show it in the memory view</source>
            <translation>In der Gedächtnisansicht zeigen</translation>
        </message>
        <message>
            <source>Show memory</source>
            <translation>Gedächtnis zeigen</translation>
        </message>
        <message>
            <source>Show or hide conversations</source>
            <translation>Gespräche zeigen oder verbergen</translation>
        </message>
        <message>
            <source>Show or hide memory</source>
            <translation>Gedächtnis zeigen oder verbergen</translation>
        </message>
        <message>
            <source>Show the memory</source>
            <translation>Erinnerung zeigen</translation>
        </message>
        <message>
            <source>Show the same turns as a table</source>
            <translation>Dieselben Beiträge als Tabelle zeigen</translation>
        </message>
        <message>
            <source>Show the whole picture at once</source>
            <translation>Das ganze Bild auf einmal zeigen</translation>
        </message>
        <message>
            <source>Show the whole timeline</source>
            <translation>Die ganze Zeitleiste zeigen</translation>
        </message>
        <message>
            <source>Show what the last erasure found</source>
            <translation>Zeigen, was die letzte Löschung fand</translation>
        </message>
        <message>
            <source>Show which models are in memory</source>
            <translation>Zeigen, welche Modelle im Speicher sind</translation>
        </message>
        <message>
            <source>Show {0} more</source>
            <translation>{0} weitere zeigen</translation>
        </message>
        <message>
            <source>Since now</source>
            <translation>Seit jetzt</translation>
        </message>
        <message>
            <source>Since {0} ({1}).</source>
            <translation>Seit {0} ({1}).</translation>
        </message>
        <message>
            <source>Small and quick; made for English. Serves until a larger embedder is present.</source>
            <translation>Klein und schnell; für Englisch gemacht. Dient, bis ein größerer Embedder da ist.</translation>
        </message>
        <message>
            <source>Something behind the window failed: {}</source>
            <translation>Hinter dem Fenster ist etwas gescheitert: {}</translation>
        </message>
        <message>
            <source>Something said in an earlier conversation, {}</source>
            <translation>Etwas aus einem früheren Gespräch, {}</translation>
        </message>
        <message>
            <source>Source</source>
            <translation>Quelle</translation>
        </message>
        <message>
            <source>Speak of everything again</source>
            <translation>Wieder von allem sprechen</translation>
        </message>
        <message>
            <source>Speaker</source>
            <translation>Sprecher</translation>
        </message>
        <message>
            <source>Speaking unasked</source>
            <translation>Ungefragt sprechen</translation>
        </message>
        <message>
            <source>State</source>
            <translation>Zustand</translation>
        </message>
        <message>
            <source>Stated</source>
            <translation>Ausgesagt</translation>
        </message>
        <message>
            <source>Statement</source>
            <translation>Aussage</translation>
        </message>
        <message>
            <source>Still found in</source>
            <translation>Noch gefunden in</translation>
        </message>
        <message>
            <source>Still said, as nobody asked for it to go</source>
            <translation>Noch gesagt, da niemand verlangte, dass es geht</translation>
        </message>
        <message>
            <source>Still so</source>
            <translation>Stimmt noch</translation>
        </message>
        <message>
            <source>Stop (Esc)</source>
            <translation>Anhalten (Esc)</translation>
        </message>
        <message>
            <source>Stop the reply</source>
            <translation>Antwort anhalten</translation>
        </message>
        <message>
            <source>Stopped</source>
            <translation>Angehalten</translation>
        </message>
        <message>
            <source>Strength</source>
            <translation>Stärke</translation>
        </message>
        <message>
            <source>Strength {0:.0%}, {1}</source>
            <translation>Stärke {0:.0%}, {1}</translation>
        </message>
        <message>
            <source>Superseded by {0}</source>
            <translation>Ersetzt durch {0}</translation>
        </message>
        <message>
            <source>Supersedes {0}</source>
            <translation>Ersetzt {0}</translation>
        </message>
        <message>
            <source>Table</source>
            <translation>Tabelle</translation>
        </message>
        <message>
            <source>Tags</source>
            <translation>Schlagwörter</translation>
        </message>
        <message>
            <source>Tags and place of {0} memories</source>
            <translation>Schlagwörter und Platz von {0} Erinnerungen</translation>
        </message>
        <message>
            <source>Tags, with commas between them</source>
            <translation>Schlagwörter, durch Kommas getrennt</translation>
        </message>
        <message>
            <source>Take back</source>
            <translation>Zurücknehmen</translation>
        </message>
        <message>
            <source>Take back the last change you made to memory</source>
            <translation>Ihre letzte Änderung am Gedächtnis zurücknehmen</translation>
        </message>
        <message>
            <source>Take it out of memory</source>
            <translation>Aus dem Gedächtnis nehmen</translation>
        </message>
        <message>
            <source>Take new</source>
            <translation>Neue nehmen</translation>
        </message>
        <message>
            <source>Take old</source>
            <translation>Alte nehmen</translation>
        </message>
        <message>
            <source>Take tags off</source>
            <translation>Schlagwörter entfernen</translation>
        </message>
        <message>
            <source>Take the file as it is: memories that it lacks are forgotten, Undo brings back</source>
            <translation>Die Datei nehmen, wie sie ist: Fehlende Erinnerungen werden vergessen, Rückgängig holt sie zurück</translation>
        </message>
        <message>
            <source>Take the new</source>
            <translation>Die neue nehmen</translation>
        </message>
        <message>
            <source>Take this change back</source>
            <translation>Diese Änderung zurücknehmen</translation>
        </message>
        <message>
            <source>Take what is new in the copy; the copy is kept beside the file</source>
            <translation>Übernehmen, was in der Kopie neu ist; die Kopie bleibt neben der Datei</translation>
        </message>
        <message>
            <source>Taken as it is; memories changed: {0}. Undo brings them back.</source>
            <translation>Genommen, wie sie ist; geänderte Erinnerungen: {0}. Rückgängig holt sie zurück.</translation>
        </message>
        <message>
            <source>Taken in: {0} messages and {1} memories.</source>
            <translation>Eingelesen: {0} Nachrichten und {1} Erinnerungen.</translation>
        </message>
        <message>
            <source>Takes back every “Don't do that again” beneath a message of Familiar's.</source>
            <translation>Nimmt jedes „Das nicht wieder tun“ unter einer Nachricht von Familiar zurück.</translation>
        </message>
        <message>
            <source>Temporary chat</source>
            <translation>Flüchtiger Chat</translation>
        </message>
        <message>
            <source>Temporary chat: nothing is stored…</source>
            <translation>Flüchtiger Chat: Nichts wird gespeichert …</translation>
        </message>
        <message>
            <source>Temporary chat: nothing of it is stored or remembered</source>
            <translation>Flüchtiger Chat: Nichts davon wird gespeichert oder gemerkt</translation>
        </message>
        <message>
            <source>That is a question, so it stands beside it, under “{0}”.</source>
            <translation>Das ist eine Frage, darum steht er daneben, unter „{0}“.</translation>
        </message>
        <message>
            <source>That would be {:n} characters; at most {:n} can be sent at once. Nothing was changed.</source>
            <translation>Das wären {:n} Zeichen; höchstens {:n} lassen sich auf einmal senden. Nichts wurde geändert.</translation>
        </message>
        <message>
            <source>The default: coherent, and uses the memories it is given.</source>
            <translation>Die Vorgabe: schlüssig, und verwendet die Erinnerungen, die es bekommt.</translation>
        </message>
        <message>
            <source>The file is written anew.</source>
            <translation>Die Datei ist neu geschrieben.</translation>
        </message>
        <message>
            <source>The file is written anew; what was found is kept as {0}.</source>
            <translation>Die Datei ist neu geschrieben; was gefunden wurde, ist als {0} aufbewahrt.</translation>
        </message>
        <message>
            <source>The file {0} {1}. Its memory is kept.</source>
            <translation>Die Datei {0} {1}. Ihre Erinnerung ist bewahrt.</translation>
        </message>
        <message>
            <source>The file {0} {1}. Its {2} memories are kept.</source>
            <translation>Die Datei {0} {1}. Ihre {2} Erinnerungen sind bewahrt.</translation>
        </message>
        <message>
            <source>The last session ended in a crash. What it left is in {}</source>
            <translation>Die letzte Sitzung endete mit einem Absturz. Was davon übrig ist, liegt in {}</translation>
        </message>
        <message>
            <source>The memory files are in {}</source>
            <translation>Die Erinnerungsdateien liegen in {}</translation>
        </message>
        <message>
            <source>The memory is archived.</source>
            <translation>Die Erinnerung ist archiviert.</translation>
        </message>
        <message>
            <source>The memory is pinned: neither wins, and the conflict stays open for you to decide.</source>
            <translation>Die Erinnerung ist angeheftet: Keine gewinnt, und der Konflikt bleibt offen, bis Sie entscheiden.</translation>
        </message>
        <message>
            <source>The memory stands.</source>
            <translation>Die Erinnerung gilt.</translation>
        </message>
        <message>
            <source>The memory this was about is not there any more.</source>
            <translation>Die Erinnerung, um die es ging, ist nicht mehr da.</translation>
        </message>
        <message>
            <source>The memory would stand: the rival is archived as its history.</source>
            <translation>Die Erinnerung würde gelten: Die gegnerische Aussage wird als ihre Geschichte archiviert.</translation>
        </message>
        <message>
            <source>The model answered nothing.</source>
            <translation>Das Modell hat nichts geantwortet.</translation>
        </message>
        <message>
            <source>The model that finds memories by their meaning is not here yet.</source>
            <translation>Das Modell, das Erinnerungen nach ihrer Bedeutung findet, ist noch nicht hier.</translation>
        </message>
        <message>
            <source>The next digest begins now</source>
            <translation>Der nächste Überblick beginnt jetzt</translation>
        </message>
        <message>
            <source>The past is read-only: go back to now (N) to change a memory.</source>
            <translation>Die Vergangenheit ist nur zu lesen: Gehen Sie zurück zum Jetzt (N), um eine Erinnerung zu ändern.</translation>
        </message>
        <message>
            <source>The question did not come near this memory at all.</source>
            <translation>Die Frage kam dieser Erinnerung gar nicht nahe.</translation>
        </message>
        <message>
            <source>The reply ends here because it may be no longer.</source>
            <translation>Die Antwort endet hier, weil sie nicht länger sein darf.</translation>
        </message>
        <message>
            <source>The reply is still being written: Esc stops it.</source>
            <translation>Die Antwort wird noch geschrieben: Esc hält sie an.</translation>
        </message>
        <message>
            <source>The rival has won.</source>
            <translation>Die gegnerische Aussage hat gewonnen.</translation>
        </message>
        <message>
            <source>The rival would win: the memory is archived, and stays reachable from its successor.</source>
            <translation>Die gegnerische Aussage würde gewinnen: Die Erinnerung wird archiviert und bleibt von ihrer Nachfolgerin aus erreichbar.</translation>
        </message>
        <message>
            <source>The table holds the same memories.</source>
            <translation>Die Tabelle enthält dieselben Erinnerungen.</translation>
        </message>
        <message>
            <source>The turn in the conversation (Enter)</source>
            <translation>Der Beitrag im Gespräch (Eingabetaste)</translation>
        </message>
        <message>
            <source>The turn, its score and why it hangs where it does</source>
            <translation>Der Beitrag, sein Wert und warum er dort hängt</translation>
        </message>
        <message>
            <source>There is nothing to redo</source>
            <translation>Es gibt nichts zu wiederholen</translation>
        </message>
        <message>
            <source>There is nothing to undo</source>
            <translation>Es gibt nichts rückgängig zu machen</translation>
        </message>
        <message>
            <source>They do not exclude each other: write the rival beside the memory</source>
            <translation>Sie schließen einander nicht aus: die gegnerische Aussage neben die Erinnerung schreiben</translation>
        </message>
        <message>
            <source>This memory is not there any more.</source>
            <translation>Diese Erinnerung ist nicht mehr da.</translation>
        </message>
        <message>
            <source>This memory was erased for good: nothing of it is left.</source>
            <translation>Diese Erinnerung wurde endgültig gelöscht: Nichts ist davon übrig.</translation>
        </message>
        <message>
            <source>This memory was forgotten meanwhile. What you wrote is still here: you can save it as a new one.</source>
            <translation>Diese Erinnerung wurde inzwischen vergessen. Was Sie geschrieben haben, steht noch hier: Sie können es als neue speichern.</translation>
        </message>
        <message>
            <source>This memory was forgotten.</source>
            <translation>Diese Erinnerung wurde vergessen.</translation>
        </message>
        <message>
            <source>This memory was forgotten; its words are no longer shown.</source>
            <translation>Diese Erinnerung wurde vergessen; ihre Worte werden nicht mehr gezeigt.</translation>
        </message>
        <message>
            <source>Time</source>
            <translation>Zeit</translation>
        </message>
        <message>
            <source>Time asked for</source>
            <translation>Gefragte Zeit</translation>
        </message>
        <message>
            <source>Timeline: the moment at which memory is shown</source>
            <translation>Zeitleiste: der Augenblick, in dem das Gedächtnis gezeigt wird</translation>
        </message>
        <message>
            <source>To be exported from its checkpoint</source>
            <translation>Aus seinem Checkpoint zu exportieren</translation>
        </message>
        <message>
            <source>To decide</source>
            <translation>Zu entscheiden</translation>
        </message>
        <message>
            <source>To mend</source>
            <translation>Zu beheben</translation>
        </message>
        <message>
            <source>Too little in common with the question: below the floor of relevance.</source>
            <translation>Zu wenig mit der Frage gemein: unter der Schwelle der Bedeutsamkeit.</translation>
        </message>
        <message>
            <source>True half-life</source>
            <translation>Wahre Halbwertszeit</translation>
        </message>
        <message>
            <source>Try again</source>
            <translation>Noch einmal</translation>
        </message>
        <message>
            <source>Turn</source>
            <translation>Beitrag</translation>
        </message>
        <message>
            <source>Turns of the forest</source>
            <translation>Beiträge des Waldes</translation>
        </message>
        <message>
            <source>Two statements contradict each other: you decide.</source>
            <translation>Zwei Aussagen widersprechen sich: Sie entscheiden.</translation>
        </message>
        <message>
            <source>Type a date and time, then press Enter</source>
            <translation>Datum und Uhrzeit eingeben, dann Eingabetaste</translation>
        </message>
        <message>
            <source>Undo</source>
            <translation>Rückgängig</translation>
        </message>
        <message>
            <source>Undo memory “{}”</source>
            <translation>Erinnerung „{}“ zurücknehmen</translation>
        </message>
        <message>
            <source>Undo the last change to memory</source>
            <translation>Letzte Änderung am Gedächtnis zurücknehmen</translation>
        </message>
        <message>
            <source>Undone: {0}</source>
            <translation>Zurückgenommen: {0}</translation>
        </message>
        <message>
            <source>Undone: {}</source>
            <translation>Zurückgenommen: {}</translation>
        </message>
        <message>
            <source>Unmerge</source>
            <translation>Trennen</translation>
        </message>
        <message>
            <source>Unmerge {0}</source>
            <translation>{0} auftrennen</translation>
        </message>
        <message>
            <source>Unpin</source>
            <translation>Lösen</translation>
        </message>
        <message>
            <source>Unpin {0}</source>
            <translation>{0} lösen</translation>
        </message>
        <message>
            <source>Use for chat</source>
            <translation>Für den Chat verwenden</translation>
        </message>
        <message>
            <source>Use for finding memories</source>
            <translation>Zum Finden von Erinnerungen verwenden</translation>
        </message>
        <message>
            <source>Use this model</source>
            <translation>Dieses Modell verwenden</translation>
        </message>
        <message>
            <source>Used as so far</source>
            <translation>Genutzt wie bisher</translation>
        </message>
        <message>
            <source>Useful</source>
            <translation>Nützlich</translation>
        </message>
        <message>
            <source>Useful: {0}</source>
            <translation>Nützlich: {0}</translation>
        </message>
        <message>
            <source>Uses</source>
            <translation>Verwendet</translation>
        </message>
        <message>
            <source>Waiting for another program that is fetching it…</source>
            <translation>Ein anderes Programm lädt es gerade; es wird gewartet …</translation>
        </message>
        <message>
            <source>Weight β of confidence against recency</source>
            <translation>Gewicht β des Vertrauens gegen die Aktualität</translation>
        </message>
        <message>
            <source>Welcome</source>
            <translation>Willkommen</translation>
        </message>
        <message>
            <source>What</source>
            <translation>Was</translation>
        </message>
        <message>
            <source>What changed in memory since you last looked (Ctrl+D)</source>
            <translation>Was sich im Gedächtnis seit Ihrem letzten Blick geändert hat (Strg+D)</translation>
        </message>
        <message>
            <source>What changed since you last looked</source>
            <translation>Was sich seit Ihrem letzten Blick geändert hat</translation>
        </message>
        <message>
            <source>What else is said to be true?</source>
            <translation>Was soll sonst wahr sein?</translation>
        </message>
        <message>
            <source>What goes</source>
            <translation>Was geht</translation>
        </message>
        <message>
            <source>What is on your mind?</source>
            <translation>Was beschäftigt Sie?</translation>
        </message>
        <message>
            <source>What matters</source>
            <translation>Was zählt</translation>
        </message>
        <message>
            <source>What the erasure found</source>
            <translation>Was die Löschung fand</translation>
        </message>
        <message>
            <source>What was said {0} comes first: its time may be read so.</source>
            <translation>Was {0} gesagt wurde, steht vorn: So lässt sich ihre Zeitangabe lesen.</translation>
        </message>
        <message>
            <source>What you tell is remembered on this machine alone. You can see every memory, ask why it was used, correct it, and take it back.</source>
            <translation>Was Sie erzählen, bleibt allein auf diesem Rechner. Sie können jede Erinnerung sehen, fragen, warum sie verwendet wurde, sie berichtigen und zurücknehmen.</translation>
        </message>
        <message>
            <source>What-if</source>
            <translation>Was-wäre-wenn</translation>
        </message>
        <message>
            <source>What-if (imagined)</source>
            <translation>Was-wäre-wenn (vorgestellt)</translation>
        </message>
        <message>
            <source>What-if tries uses, pins, marks and conflicts: leave it to do this for real.</source>
            <translation>Was-wäre-wenn probiert Nutzen, Anheften, Urteile und Konflikte: Verlassen Sie es, um dies wirklich zu tun.</translation>
        </message>
        <message>
            <source>What-if, imagined acts: {0}. Nothing is changed until you apply them.</source>
            <translation>Was-wäre-wenn, erprobte Schritte: {0}. Nichts ändert sich, bis Sie sie anwenden.</translation>
        </message>
        <message>
            <source>What-if: inject conflict</source>
            <translation>Was-wäre-wenn: Konflikt einbringen</translation>
        </message>
        <message>
            <source>What-if: reinforce, pin or contradict a memory at this moment, to see what would come of it.</source>
            <translation>Was-wäre-wenn: Bekräftigen Sie eine Erinnerung in diesem Augenblick, heften Sie sie an oder widersprechen Sie ihr, und sehen Sie, was daraus würde.</translation>
        </message>
        <message>
            <source>What-if: try acts at this moment</source>
            <translation>Was-wäre-wenn: in diesem Augenblick etwas erproben</translation>
        </message>
        <message>
            <source>When</source>
            <translation>Wann</translation>
        </message>
        <message>
            <source>When Familiar may speak unasked</source>
            <translation>Wann Familiar ungefragt sprechen darf</translation>
        </message>
        <message>
            <source>While you were away: {0}.</source>
            <translation>Während Sie fort waren: {0}.</translation>
        </message>
        <message>
            <source>Who</source>
            <translation>Wer</translation>
        </message>
        <message>
            <source>Why it hangs here</source>
            <translation>Warum er hier hängt</translation>
        </message>
        <message>
            <source>Why not</source>
            <translation>Warum nicht</translation>
        </message>
        <message>
            <source>Why recalled</source>
            <translation>Warum abgerufen</translation>
        </message>
        <message>
            <source>Why this was used</source>
            <translation>Warum das verwendet wurde</translation>
        </message>
        <message>
            <source>Why was this used?</source>
            <translation>Warum wurde das verwendet?</translation>
        </message>
        <message>
            <source>Why “{}” was used</source>
            <translation>Warum „{}“ verwendet wurde</translation>
        </message>
        <message>
            <source>Word by word</source>
            <translation>Wort für Wort</translation>
        </message>
        <message>
            <source>Words</source>
            <translation>Wörter</translation>
        </message>
        <message>
            <source>Write a message</source>
            <translation>Nachricht schreiben</translation>
        </message>
        <message>
            <source>Write something first.</source>
            <translation>Schreiben Sie erst etwas.</translation>
        </message>
        <message>
            <source>Write the file anew from its memories; what is there now is kept beside it</source>
            <translation>Die Datei aus ihren Erinnerungen neu schreiben; was jetzt da ist, wird daneben aufbewahrt</translation>
        </message>
        <message>
            <source>Wrong</source>
            <translation>Falsch</translation>
        </message>
        <message>
            <source>Wrong: {0}</source>
            <translation>Falsch: {0}</translation>
        </message>
        <message>
            <source>You</source>
            <translation>Sie</translation>
        </message>
        <message>
            <source>You will hear no more of this unasked.</source>
            <translation>Davon hören Sie ungefragt nichts mehr.</translation>
        </message>
        <message>
            <source>You will hear no more of this.</source>
            <translation>Davon hören Sie nichts mehr.</translation>
        </message>
        <message>
            <source>Your message</source>
            <translation>Ihre Nachricht</translation>
        </message>
        <message>
            <source>Zoom into the timeline</source>
            <translation>In die Zeitleiste hineinzoomen</translation>
        </message>
        <message>
            <source>a reply</source>
            <translation>eine Antwort</translation>
        </message>
        <message>
            <source>a rival was set against it by {0}, to be decided</source>
            <translation>Gegenaussage eingebracht, noch zu entscheiden: {0}</translation>
        </message>
        <message>
            <source>about you</source>
            <translation>über Sie</translation>
        </message>
        <message>
            <source>active</source>
            <translation>aktiv</translation>
        </message>
        <message>
            <source>age</source>
            <translation>Alter</translation>
        </message>
        <message>
            <source>all categories</source>
            <translation>alle Arten</translation>
        </message>
        <message>
            <source>all scopes</source>
            <translation>alle Bereiche</translation>
        </message>
        <message>
            <source>all states</source>
            <translation>alle Zustände</translation>
        </message>
        <message>
            <source>already here</source>
            <translation>schon hier</translation>
        </message>
        <message>
            <source>always stays</source>
            <translation>bleibt immer</translation>
        </message>
        <message>
            <source>and {} more</source>
            <translation>und {} weitere</translation>
        </message>
        <message>
            <source>another program</source>
            <translation>ein anderes Programm</translation>
        </message>
        <message>
            <source>archive {0}, {1} stands</source>
            <translation>{0} archivieren, {1} gilt</translation>
        </message>
        <message>
            <source>archived</source>
            <translation>archiviert</translation>
        </message>
        <message>
            <source>archived by {0}</source>
            <translation>archiviert: {0}</translation>
        </message>
        <message>
            <source>as far as the past</source>
            <translation>so weit wie zurück</translation>
        </message>
        <message>
            <source>as long as its {0}</source>
            <translation>so lange wie: {0}</translation>
        </message>
        <message>
            <source>asked for</source>
            <translation>gewünscht</translation>
        </message>
        <message>
            <source>asserted</source>
            <translation>behauptet</translation>
        </message>
        <message>
            <source>behind</source>
            <translation>im Hintergrund</translation>
        </message>
        <message>
            <source>below the threshold for this question</source>
            <translation>für diese Frage unter der Schwelle</translation>
        </message>
        <message>
            <source>brought back by {0}</source>
            <translation>zurückgeholt: {0}</translation>
        </message>
        <message>
            <source>change {0}</source>
            <translation>{0} ändern</translation>
        </message>
        <message>
            <source>change {0} memories</source>
            <translation>{0} Erinnerungen ändern</translation>
        </message>
        <message>
            <source>changed by {0}: {1}</source>
            <translation>geändert: {0}: {1}</translation>
        </message>
        <message>
            <source>chat</source>
            <translation>Chat</translation>
        </message>
        <message>
            <source>checked against its published SHA-256</source>
            <translation>gegen seine veröffentlichte SHA-256 geprüft</translation>
        </message>
        <message>
            <source>companion</source>
            <translation>Begleiter</translation>
        </message>
        <message>
            <source>confidence {0:.2f} + recency {1:.2f}</source>
            <translation>Vertrauen {0:.2f} + Aktualität {1:.2f}</translation>
        </message>
        <message>
            <source>conflict, {0}</source>
            <translation>Konflikt, {0}</translation>
        </message>
        <message>
            <source>conversation</source>
            <translation>Gespräch</translation>
        </message>
        <message>
            <source>cosine {0:.2f}, retention {1:.0%}</source>
            <translation>Kosinus {0:.2f}, behalten {1:.0%}</translation>
        </message>
        <message>
            <source>curves</source>
            <translation>Kurven</translation>
        </message>
        <message>
            <source>d MMM</source>
            <translation>d. MMM</translation>
        </message>
        <message>
            <source>d MMM yyyy</source>
            <translation>d. MMM yyyy</translation>
        </message>
        <message>
            <source>d MMMM</source>
            <translation>d. MMMM</translation>
        </message>
        <message>
            <source>d MMMM yyyy</source>
            <translation>d. MMMM yyyy</translation>
        </message>
        <message>
            <source>ddd d</source>
            <translation>ddd d.</translation>
        </message>
        <message>
            <source>ddd d MMM yyyy, HH:mm</source>
            <translation>ddd d. MMM yyyy, HH:mm</translation>
        </message>
        <message>
            <source>dialogue forest</source>
            <translation>Gesprächswald</translation>
        </message>
        <message>
            <source>directive</source>
            <translation>Anweisung</translation>
        </message>
        <message>
            <source>does not fade</source>
            <translation>verblasst nicht</translation>
        </message>
        <message>
            <source>does not fade: retention stays 100 %</source>
            <translation>verblasst nicht: bleibt bei 100 %</translation>
        </message>
        <message>
            <source>dormant</source>
            <translation>ruhend</translation>
        </message>
        <message>
            <source>earlier history was compacted</source>
            <translation>frühere Geschichte wurde verdichtet</translation>
        </message>
        <message>
            <source>edit a file by hand</source>
            <translation>eine Datei von Hand bearbeiten</translation>
        </message>
        <message>
            <source>edit {0} memories by hand</source>
            <translation>{0} Erinnerungen von Hand bearbeiten</translation>
        </message>
        <message>
            <source>edited by {0}</source>
            <translation>bearbeitet: {0}</translation>
        </message>
        <message>
            <source>edited by {0}: “{1}” → “{2}”</source>
            <translation>bearbeitet: {0}: „{1}“ → „{2}“</translation>
        </message>
        <message>
            <source>ends in the middle of a memory</source>
            <translation>endet mitten in einer Erinnerung</translation>
        </message>
        <message>
            <source>erase a memory</source>
            <translation>eine Erinnerung löschen</translation>
        </message>
        <message>
            <source>erase {0} memories</source>
            <translation>{0} Erinnerungen löschen</translation>
        </message>
        <message>
            <source>erased for good by {0}</source>
            <translation>endgültig gelöscht: {0}</translation>
        </message>
        <message>
            <source>erased for good, as nobody took it back</source>
            <translation>endgültig gelöscht, da niemand es zurücknahm</translation>
        </message>
        <message>
            <source>event</source>
            <translation>Ereignis</translation>
        </message>
        <message>
            <source>expired</source>
            <translation>abgelaufen</translation>
        </message>
        <message>
            <source>faded on {0}</source>
            <translation>verblasst seit {0}</translation>
        </message>
        <message>
            <source>fades on {0}</source>
            <translation>verblasst am {0}</translation>
        </message>
        <message>
            <source>fading</source>
            <translation>verblassend</translation>
        </message>
        <message>
            <source>failed</source>
            <translation>gescheitert</translation>
        </message>
        <message>
            <source>field</source>
            <translation>Feld</translation>
        </message>
        <message>
            <source>finding memories</source>
            <translation>Finden von Erinnerungen</translation>
        </message>
        <message>
            <source>follows at once (δ)</source>
            <translation>folgt sogleich (δ)</translation>
        </message>
        <message>
            <source>for replies</source>
            <translation>für Antworten</translation>
        </message>
        <message>
            <source>forget the {0} memories of a conversation</source>
            <translation>die {0} Erinnerungen eines Gesprächs vergessen</translation>
        </message>
        <message>
            <source>forget {0}</source>
            <translation>{0} vergessen</translation>
        </message>
        <message>
            <source>forget {0} memories</source>
            <translation>{0} Erinnerungen vergessen</translation>
        </message>
        <message>
            <source>forgotten by {0}</source>
            <translation>vergessen: {0}</translation>
        </message>
        <message>
            <source>forgotten, {0}</source>
            <translation>vergessen, {0}</translation>
        </message>
        <message>
            <source>from {0} to {1}</source>
            <translation>vom {0} bis {1}</translation>
        </message>
        <message>
            <source>hidden</source>
            <translation>verborgen</translation>
        </message>
        <message>
            <source>hidden, but remembered</source>
            <translation>verborgen, aber gemerkt</translation>
        </message>
        <message>
            <source>holds bytes that are no text</source>
            <translation>enthält Bytes, die kein Text sind</translation>
        </message>
        <message>
            <source>holds nothing but zero bytes</source>
            <translation>enthält nur Nullbytes</translation>
        </message>
        <message>
            <source>how much it tells</source>
            <translation>Aussagekraft</translation>
        </message>
        <message>
            <source>idle</source>
            <translation>untätig</translation>
        </message>
        <message>
            <source>idle for too long</source>
            <translation>zu lange ungenutzt</translation>
        </message>
        <message>
            <source>idle for {0} min</source>
            <translation>untätig seit {0} min</translation>
        </message>
        <message>
            <source>import</source>
            <translation>Import</translation>
        </message>
        <message>
            <source>in use</source>
            <translation>in Gebrauch</translation>
        </message>
        <message>
            <source>in {0}</source>
            <translation>in {0}</translation>
        </message>
        <message>
            <source>inferred</source>
            <translation>erschlossen</translation>
        </message>
        <message>
            <source>interrupted</source>
            <translation>unterbrochen</translation>
        </message>
        <message>
            <source>is empty</source>
            <translation>ist leer</translation>
        </message>
        <message>
            <source>is missing</source>
            <translation>fehlt</translation>
        </message>
        <message>
            <source>keep {0} too</source>
            <translation>auch {0} behalten</translation>
        </message>
        <message>
            <source>knowledge</source>
            <translation>Wissen</translation>
        </message>
        <message>
            <source>larger than the budget</source>
            <translation>größer als der zulässige Speicher</translation>
        </message>
        <message>
            <source>last</source>
            <translation>zuletzt</translation>
        </message>
        <message>
            <source>leave open what contradicts {0}</source>
            <translation>offenlassen, was {0} widerspricht</translation>
        </message>
        <message>
            <source>left memory by itself</source>
            <translation>hat den Speicher von selbst verlassen</translation>
        </message>
        <message>
            <source>loaded</source>
            <translation>geladen</translation>
        </message>
        <message>
            <source>made active by {0}</source>
            <translation>wieder aktiv: {0}</translation>
        </message>
        <message>
            <source>marked as outdated by {0}</source>
            <translation>als überholt markiert: {0}</translation>
        </message>
        <message>
            <source>marked as useful by {0}</source>
            <translation>als nützlich markiert: {0}</translation>
        </message>
        <message>
            <source>marked as wrong by {0}</source>
            <translation>als falsch markiert: {0}</translation>
        </message>
        <message>
            <source>meaning</source>
            <translation>Bedeutung</translation>
        </message>
        <message>
            <source>meaning (α)</source>
            <translation>Bedeutung (α)</translation>
        </message>
        <message>
            <source>measured</source>
            <translation>gemessen</translation>
        </message>
        <message>
            <source>measured {0:.0f} MB, expected {1:.0f} MB</source>
            <translation>gemessen {0:.0f} MB, erwartet {1:.0f} MB</translation>
        </message>
        <message>
            <source>memories merged, {0}</source>
            <translation>Erinnerungen zusammengeführt, {0}</translation>
        </message>
        <message>
            <source>memory</source>
            <translation>Gedächtnis</translation>
        </message>
        <message>
            <source>memory writer</source>
            <translation>Schreiber von Erinnerungen</translation>
        </message>
        <message>
            <source>merge {0}</source>
            <translation>{0} zusammenführen</translation>
        </message>
        <message>
            <source>merge {0} into {1}</source>
            <translation>{0} zu {1} zusammenführen</translation>
        </message>
        <message>
            <source>move {0} memories by hand from {1} to {2}</source>
            <translation>{0} Erinnerungen von Hand von {1} nach {2} verschieben</translation>
        </message>
        <message>
            <source>nearness</source>
            <translation>Nähe</translation>
        </message>
        <message>
            <source>nearness in the tree (γ)</source>
            <translation>Nähe im Baum (γ)</translation>
        </message>
        <message>
            <source>never</source>
            <translation>nie</translation>
        </message>
        <message>
            <source>no published SHA-256: held to that of the first download</source>
            <translation>keine veröffentlichte SHA-256: an die des ersten Herunterladens gehalten</translation>
        </message>
        <message>
            <source>no published SHA-256: that of the first download will be recorded</source>
            <translation>keine veröffentlichte SHA-256: die des ersten Herunterladens wird aufgezeichnet</translation>
        </message>
        <message>
            <source>no room in time</source>
            <translation>nicht rechtzeitig Platz</translation>
        </message>
        <message>
            <source>no room yet</source>
            <translation>noch kein Platz</translation>
        </message>
        <message>
            <source>not there</source>
            <translation>nicht da</translation>
        </message>
        <message>
            <source>not there at this moment</source>
            <translation>in diesem Augenblick nicht da</translation>
        </message>
        <message>
            <source>not yet said</source>
            <translation>noch nicht gesagt</translation>
        </message>
        <message>
            <source>not yet written, or gone</source>
            <translation>noch nicht geschrieben oder fort</translation>
        </message>
        <message>
            <source>nothing</source>
            <translation>nichts</translation>
        </message>
        <message>
            <source>now</source>
            <translation>jetzt</translation>
        </message>
        <message>
            <source>on {0}</source>
            <translation>am {0}</translation>
        </message>
        <message>
            <source>passing</source>
            <translation>flüchtig</translation>
        </message>
        <message>
            <source>pinned</source>
            <translation>angeheftet</translation>
        </message>
        <message>
            <source>pinned by {0}</source>
            <translation>angeheftet: {0}</translation>
        </message>
        <message>
            <source>preference</source>
            <translation>Vorliebe</translation>
        </message>
        <message>
            <source>procedure</source>
            <translation>Vorgehen</translation>
        </message>
        <message>
            <source>profile</source>
            <translation>Steckbrief</translation>
        </message>
        <message>
            <source>put down</source>
            <translation>abgelegt</translation>
        </message>
        <message>
            <source>ranking</source>
            <translation>Rangfolge</translation>
        </message>
        <message>
            <source>read the files</source>
            <translation>die Dateien lesen</translation>
        </message>
        <message>
            <source>recency</source>
            <translation>Aktualität</translation>
        </message>
        <message>
            <source>refused</source>
            <translation>abgelehnt</translation>
        </message>
        <message>
            <source>reinforce {0}</source>
            <translation>{0} bekräftigen</translation>
        </message>
        <message>
            <source>reinforce {0} memories</source>
            <translation>{0} Erinnerungen bekräftigen</translation>
        </message>
        <message>
            <source>relation</source>
            <translation>Beziehung</translation>
        </message>
        <message>
            <source>remember {0}</source>
            <translation>{0} merken</translation>
        </message>
        <message>
            <source>remember {0} memories</source>
            <translation>{0} Erinnerungen merken</translation>
        </message>
        <message>
            <source>replace {0} by {1}</source>
            <translation>{0} durch {1} ersetzen</translation>
        </message>
        <message>
            <source>restore {0}</source>
            <translation>{0} wiederherstellen</translation>
        </message>
        <message>
            <source>restore {0} memories</source>
            <translation>{0} Erinnerungen wiederherstellen</translation>
        </message>
        <message>
            <source>retention</source>
            <translation>Behalten</translation>
        </message>
        <message>
            <source>room for {0}</source>
            <translation>Platz für {0}</translation>
        </message>
        <message>
            <source>salience</source>
            <translation>Bedeutsamkeit</translation>
        </message>
        <message>
            <source>score</source>
            <translation>Wert</translation>
        </message>
        <message>
            <source>sent as it is</source>
            <translation>unverändert gesendet</translation>
        </message>
        <message>
            <source>something erased</source>
            <translation>etwas Gelöschtes</translation>
        </message>
        <message>
            <source>speaker</source>
            <translation>Sprecher</translation>
        </message>
        <message>
            <source>speculative</source>
            <translation>vermutet</translation>
        </message>
        <message>
            <source>spoke up, {}</source>
            <translation>meldete sich, {}</translation>
        </message>
        <message>
            <source>state</source>
            <translation>Zustand</translation>
        </message>
        <message>
            <source>strength S</source>
            <translation>Stärke S</translation>
        </message>
        <message>
            <source>strength S for the question</source>
            <translation>Stärke S für die Frage</translation>
        </message>
        <message>
            <source>table</source>
            <translation>Tabelle</translation>
        </message>
        <message>
            <source>take apart {0}</source>
            <translation>{0} wieder trennen</translation>
        </message>
        <message>
            <source>take erased quotes out of other memories</source>
            <translation>gelöschte Zitate aus anderen Erinnerungen nehmen</translation>
        </message>
        <message>
            <source>taken back by {0}</source>
            <translation>zurückgenommen: {0}</translation>
        </message>
        <message>
            <source>taken up</source>
            <translation>aufgenommen</translation>
        </message>
        <message>
            <source>the command line</source>
            <translation>die Befehlszeile</translation>
        </message>
        <message>
            <source>the consolidator</source>
            <translation>der Zusammenführer</translation>
        </message>
        <message>
            <source>the future, projected</source>
            <translation>die Zukunft, vorausberechnet</translation>
        </message>
        <message>
            <source>the past, replayed</source>
            <translation>die Vergangenheit, wiederholt</translation>
        </message>
        <message>
            <source>the rival to be decided was withdrawn or set again by {0}</source>
            <translation>die Gegenaussage wurde zurückgezogen oder wieder eingebracht: {0}</translation>
        </message>
        <message>
            <source>the wait could never end</source>
            <translation>das Warten könnte nie enden</translation>
        </message>
        <message>
            <source>the whole view</source>
            <translation>die ganze Ansicht</translation>
        </message>
        <message>
            <source>the writer</source>
            <translation>der Schreiber</translation>
        </message>
        <message>
            <source>time (β)</source>
            <translation>Zeit (β)</translation>
        </message>
        <message>
            <source>time asked for</source>
            <translation>gefragte Zeit</translation>
        </message>
        <message>
            <source>time since last use</source>
            <translation>Zeit seit der letzten Verwendung</translation>
        </message>
        <message>
            <source>timeline</source>
            <translation>Zeitleiste</translation>
        </message>
        <message>
            <source>together</source>
            <translation>zusammen</translation>
        </message>
        <message>
            <source>turn</source>
            <translation>Beitrag</translation>
        </message>
        <message>
            <source>unloaded</source>
            <translation>entladen</translation>
        </message>
        <message>
            <source>unpinned by {0}</source>
            <translation>gelöst: {0}</translation>
        </message>
        <message>
            <source>until {0}</source>
            <translation>bis {0}</translation>
        </message>
        <message>
            <source>used as so far, it does not fade</source>
            <translation>genutzt wie bisher, verblasst sie nicht</translation>
        </message>
        <message>
            <source>used as so far, on {0}</source>
            <translation>genutzt wie bisher, am {0}</translation>
        </message>
        <message>
            <source>used by {0}{1}</source>
            <translation>verwendet: {0}{1}</translation>
        </message>
        <message>
            <source>waited for elsewhere, priority {0}</source>
            <translation>anderswo gebraucht, Priorität {0}</translation>
        </message>
        <message>
            <source>waited for, priority {0}</source>
            <translation>darauf wird gewartet, Priorität {0}</translation>
        </message>
        <message>
            <source>waits</source>
            <translation>wartet</translation>
        </message>
        <message>
            <source>where each is</source>
            <translation>wo jede ist</translation>
        </message>
        <message>
            <source>without end</source>
            <translation>ohne Ende</translation>
        </message>
        <message>
            <source>word by word</source>
            <translation>Wort für Wort</translation>
        </message>
        <message>
            <source>words</source>
            <translation>Wörter</translation>
        </message>
        <message>
            <source>work behind, priority {0}</source>
            <translation>Hintergrundarbeit, Priorität {0}</translation>
        </message>
        <message>
            <source>written by {0}</source>
            <translation>geschrieben: {0}</translation>
        </message>
        <message>
            <source>you</source>
            <translation>Sie</translation>
        </message>
        <message>
            <source>your editor</source>
            <translation>Ihr Editor</translation>
        </message>
        <message>
            <source>{0:.1f} of {1:.1f} GB in use, {2:.1f} GB free</source>
            <translation>{0:.1f} von {1:.1f} GB belegt, {2:.1f} GB frei</translation>
        </message>
        <message>
            <source>{0}  (R {1:.2f}) is new</source>
            <translation>{0}  (R {1:.2f}) ist neu</translation>
        </message>
        <message>
            <source>{0}  (R {1:.2f}) stands</source>
            <translation>{0}  (R {1:.2f}) gilt</translation>
        </message>
        <message>
            <source>{0} (below the threshold)</source>
            <translation>{0} (unter der Schwelle)</translation>
        </message>
        <message>
            <source>{0} a second, {1}</source>
            <translation>{0} in der Sekunde, {1}</translation>
        </message>
        <message>
            <source>{0} about to fade</source>
            <translation>{0} bald verblasst</translation>
        </message>
        <message>
            <source>{0} ago</source>
            <translation>vor {0}</translation>
        </message>
        <message>
            <source>{0} backups are rewritten.</source>
            <translation>{0} Sicherungen werden umgeschrieben.</translation>
        </message>
        <message>
            <source>{0} corrected</source>
            <translation>{0} berichtigt</translation>
        </message>
        <message>
            <source>{0} could not be taken; the first, in line {1}: {2}</source>
            <translation>{0} konnten nicht eingelesen werden; die erste, in Zeile {1}: {2}</translation>
        </message>
        <message>
            <source>{0} could not be written: {1}</source>
            <translation>{0} war nicht zu schreiben: {1}</translation>
        </message>
        <message>
            <source>{0} days</source>
            <translation>{0} Tg.</translation>
        </message>
        <message>
            <source>{0} files</source>
            <translation>{0} Dateien</translation>
        </message>
        <message>
            <source>{0} forgotten</source>
            <translation>{0} vergessen</translation>
        </message>
        <message>
            <source>{0} h</source>
            <translation>{0} h</translation>
        </message>
        <message>
            <source>{0} is no picture: end its name in .png or .svg</source>
            <translation>{0} ist kein Bild: Lassen Sie den Namen auf .png oder .svg enden</translation>
        </message>
        <message>
            <source>{0} learned</source>
            <translation>{0} gelernt</translation>
        </message>
        <message>
            <source>{0} looks like a copy of {1} that a sync client made.</source>
            <translation>{0} sieht nach einer Kopie von {1} aus, die ein Abgleichprogramm gemacht hat.</translation>
        </message>
        <message>
            <source>{0} memories</source>
            <translation>{0} Erinnerungen</translation>
        </message>
        <message>
            <source>{0} memories changed.</source>
            <translation>{0} Erinnerungen geändert.</translation>
        </message>
        <message>
            <source>{0} memories forgotten. For 10 minutes they can be brought back.</source>
            <translation>{0} Erinnerungen vergessen. 10 Minuten lang lassen sie sich zurückholen.</translation>
        </message>
        <message>
            <source>{0} memories saved as {1}.</source>
            <translation>{0} Erinnerungen gespeichert als {1}.</translation>
        </message>
        <message>
            <source>{0} merged</source>
            <translation>{0} zusammengeführt</translation>
        </message>
        <message>
            <source>{0} min</source>
            <translation>{0} min</translation>
        </message>
        <message>
            <source>{0} months</source>
            <translation>{0} Mon.</translation>
        </message>
        <message>
            <source>{0} shown</source>
            <translation>{0} gezeigt</translation>
        </message>
        <message>
            <source>{0} takes more than was expected</source>
            <translation>{0} braucht mehr als erwartet</translation>
        </message>
        <message>
            <source>{0} to decide</source>
            <translation>{0} zu entscheiden</translation>
        </message>
        <message>
            <source>{0} turns</source>
            <translation>{0} Wechsel</translation>
        </message>
        <message>
            <source>{0} turns folded away</source>
            <translation>{0} Beiträge eingeklappt</translation>
        </message>
        <message>
            <source>{0} were here already.</source>
            <translation>{0} waren schon da.</translation>
        </message>
        <message>
            <source>{0} years</source>
            <translation>{0} J.</translation>
        </message>
        <message>
            <source>{0}: {1} times, first at byte {2}</source>
            <translation>{0}: {1}-mal, zuerst bei Byte {2}</translation>
        </message>
        <message>
            <source>{:.1f} GB of memory</source>
            <translation>{:.1f} GB Speicher</translation>
        </message>
        <message>
            <source>{} (remote)</source>
            <translation>{} (entfernt)</translation>
        </message>
        <message>
            <source>{} changes to review</source>
            <translation>{} Änderungen durchzusehen</translation>
        </message>
        <message>
            <source>{} is a copy to merge.</source>
            <translation>{} ist eine Kopie, die zusammenzuführen ist.</translation>
        </message>
        <message>
            <source>{} looks damaged: its memories are kept.</source>
            <translation>{} sieht beschädigt aus: Die Erinnerungen darin sind bewahrt.</translation>
        </message>
        <message>
            <source>{} messages</source>
            <translation>{} Nachrichten</translation>
        </message>
        <message>
            <source>{} min left</source>
            <translation>noch {} min</translation>
        </message>
        <message>
            <source>{} more</source>
            <translation>{} weitere</translation>
        </message>
        <message>
            <source>{} not read for memories</source>
            <translation>{} nicht auf Erinnerungen durchgesehen</translation>
        </message>
        <message>
            <source>{} s left</source>
            <translation>noch {} s</translation>
        </message>
        <message>
            <source>{} to be read for memories</source>
            <translation>{} auf Erinnerungen durchzusehen</translation>
        </message>
        <message>
            <source>{} to download</source>
            <translation>{} herunterzuladen</translation>
        </message>
        <message>
            <source>{}. Score {}: {}</source>
            <translation>{}. Wert {}: {}</translation>
        </message>
        <message>
            <source>{}: fits, with little beside it</source>
            <translation>{}: passt, mit wenig Platz daneben</translation>
        </message>
        <message>
            <source>{}: loading…</source>
            <translation>{}: wird geladen …</translation>
        </message>
        <message>
            <source>{}: more than models may take here</source>
            <translation>{}: mehr, als Modelle hier belegen dürfen</translation>
        </message>
        <message>
            <source>“{}” looks private. Choose what happens to it.</source>
            <translation>„{}“ sieht privat aus. Wählen Sie, was damit geschieht.</translation>
        </message>
        <message>
            <source>… and {0} earlier changes</source>
            <translation>… und {0} frühere Änderungen</translation>
        </message>
        <message>
            <source>… and {0} more</source>
            <translation>… und {0} weitere</translation>
        </message>
    </context>
</TS>
