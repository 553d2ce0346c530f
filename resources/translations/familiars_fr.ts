<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="fr" sourcelanguage="en">
    <context>
        <name>familiars</name>
        <message>
            <source>(forgotten)</source>
            <translation>(oublié)</translation>
        </message>
        <message>
            <source>(no words)</source>
            <translation>(sans mots)</translation>
        </message>
        <message>
            <source>1 backup is rewritten.</source>
            <translation>1 sauvegarde est réécrite.</translation>
        </message>
        <message>
            <source>1 change to review</source>
            <translation>1 changement à passer en revue</translation>
        </message>
        <message>
            <source>1 day / s</source>
            <translation>1 jour / s</translation>
        </message>
        <message>
            <source>1 file</source>
            <translation>1 fichier</translation>
        </message>
        <message>
            <source>1 message</source>
            <translation>1 message</translation>
        </message>
        <message>
            <source>1 month / s</source>
            <translation>1 mois / s</translation>
        </message>
        <message>
            <source>1 turn folded away</source>
            <translation>1 tour replié</translation>
        </message>
        <message>
            <source>1 week / s</source>
            <translation>1 semaine / s</translation>
        </message>
        <message>
            <source>1 year ahead</source>
            <translation>1 an d'avance</translation>
        </message>
        <message>
            <source>3 months ahead</source>
            <translation>3 mois d'avance</translation>
        </message>
        <message>
            <source>5 years ahead</source>
            <translation>5 ans d'avance</translation>
        </message>
        <message>
            <source>6 hours / s</source>
            <translation>6 heures / s</translation>
        </message>
        <message>
            <source>: H {0} → {1}</source>
            <translation> : H {0} → {1}</translation>
        </message>
        <message>
            <source>A memory file needs you</source>
            <translation>Un fichier de mémoire a besoin de vous</translation>
        </message>
        <message>
            <source>A model file of your own…</source>
            <translation>Un fichier de modèle à vous…</translation>
        </message>
        <message>
            <source>A server elsewhere: what you write leaves this machine</source>
            <translation>Un serveur ailleurs : ce que vous écrivez quitte cette machine</translation>
        </message>
        <message>
            <source>A server or a file of your own…</source>
            <translation>Un serveur ou un fichier à vous…</translation>
        </message>
        <message>
            <source>A server that is running on this machine</source>
            <translation>Un serveur qui tourne sur cette machine</translation>
        </message>
        <message>
            <source>A temporary chat</source>
            <translation>Une discussion temporaire</translation>
        </message>
        <message>
            <source>API key</source>
            <translation>Clé d'API</translation>
        </message>
        <message>
            <source>About to fade</source>
            <translation>Bientôt effacé</translation>
        </message>
        <message>
            <source>Accept</source>
            <translation>Accepter</translation>
        </message>
        <message>
            <source>Add tags, with commas between them</source>
            <translation>Ajouter des étiquettes, séparées par des virgules</translation>
        </message>
        <message>
            <source>Address</source>
            <translation>Adresse</translation>
        </message>
        <message>
            <source>All conversations</source>
            <translation>Toutes les conversations</translation>
        </message>
        <message>
            <source>All files (*)</source>
            <translation>Tous les fichiers (*)</translation>
        </message>
        <message>
            <source>All models…</source>
            <translation>Tous les modèles…</translation>
        </message>
        <message>
            <source>All of these</source>
            <translation>Tous ceux-ci</translation>
        </message>
        <message>
            <source>All seen</source>
            <translation>Tout est vu</translation>
        </message>
        <message>
            <source>Animations: as the system has them</source>
            <translation>Animations : comme le système</translation>
        </message>
        <message>
            <source>Animations: off</source>
            <translation>Animations : désactivées</translation>
        </message>
        <message>
            <source>Another memory</source>
            <translation>Un autre souvenir</translation>
        </message>
        <message>
            <source>Answer again</source>
            <translation>Répondre à nouveau</translation>
        </message>
        <message>
            <source>Any GGUF file</source>
            <translation>N'importe quel fichier GGUF</translation>
        </message>
        <message>
            <source>Applied now it would end otherwise (R {0:.2f} against {1:.2f}): {2}</source>
            <translation>Appliqué maintenant, cela finirait autrement (R {0:.2f} contre {1:.2f}) : {2}</translation>
        </message>
        <message>
            <source>Apply now</source>
            <translation>Appliquer</translation>
        </message>
        <message>
            <source>Archive neither: the conflict waits until you settle it</source>
            <translation>N'archiver aucun des deux : le conflit attend votre décision</translation>
        </message>
        <message>
            <source>Archived as outdated. Undo brings it back.</source>
            <translation>Archivé comme dépassé. Annuler le ramène.</translation>
        </message>
        <message>
            <source>Archived as wrong. Undo brings it back.</source>
            <translation>Archivé comme faux. Annuler le ramène.</translation>
        </message>
        <message>
            <source>Arrange {0}…</source>
            <translation>Ranger {0}…</translation>
        </message>
        <message>
            <source>Ask a question above to see what memory would recall, and how that moves with time.</source>
            <translation>Posez une question ci-dessus pour voir ce que la mémoire rappellerait, et comment cela bouge avec le temps.</translation>
        </message>
        <message>
            <source>Ask before an important memory fades</source>
            <translation>Demander avant qu'un souvenir important s'efface</translation>
        </message>
        <message>
            <source>Ask how things went</source>
            <translation>Demander comment les choses se sont passées</translation>
        </message>
        <message>
            <source>Ask memory a question</source>
            <translation>Poser une question à la mémoire</translation>
        </message>
        <message>
            <source>Ask memory a question: what would be recalled?</source>
            <translation>Posez une question à la mémoire : que rappellerait-elle ?</translation>
        </message>
        <message>
            <source>Ask no longer when memories are written</source>
            <translation>Ne plus demander quand des souvenirs sont écrits</translation>
        </message>
        <message>
            <source>Ask when memories are written</source>
            <translation>Demander quand des souvenirs sont écrits</translation>
        </message>
        <message>
            <source>At most so often a day</source>
            <translation>Au plus tant de fois par jour</translation>
        </message>
        <message>
            <source>At this moment</source>
            <translation>À ce moment</translation>
        </message>
        <message>
            <source>At this moment it could not be recalled: it was not there, archived or expired.</source>
            <translation>À ce moment il ne pouvait être rappelé : absent, archivé ou expiré.</translation>
        </message>
        <message>
            <source>Back to the chat</source>
            <translation>Retour à la discussion</translation>
        </message>
        <message>
            <source>Back to the real now</source>
            <translation>Retour au vrai maintenant</translation>
        </message>
        <message>
            <source>Back to the real now (N)</source>
            <translation>Retour au vrai maintenant (N)</translation>
        </message>
        <message>
            <source>Bank account</source>
            <translation>Compte bancaire</translation>
        </message>
        <message>
            <source>Because you said “{}” on {}.</source>
            <translation>Parce que vous avez dit « {} » le {}.</translation>
        </message>
        <message>
            <source>Before: {0}</source>
            <translation>Avant : {0}</translation>
        </message>
        <message>
            <source>Belongs to</source>
            <translation>Appartient à</translation>
        </message>
        <message>
            <source>By words alone: the model that finds memories by their meaning is not here.</source>
            <translation>Par les mots seuls : le modèle qui trouve les souvenirs par leur sens n’est pas ici.</translation>
        </message>
        <message>
            <source>Came with the program</source>
            <translation>Fourni avec le programme</translation>
        </message>
        <message>
            <source>Cancel</source>
            <translation>Annuler</translation>
        </message>
        <message>
            <source>Cancelling…</source>
            <translation>Annulation…</translation>
        </message>
        <message>
            <source>Card number</source>
            <translation>Numéro de carte</translation>
        </message>
        <message>
            <source>Category</source>
            <translation>Catégorie</translation>
        </message>
        <message>
            <source>Certainty</source>
            <translation>Certitude</translation>
        </message>
        <message>
            <source>Change its words, tags or place</source>
            <translation>Changer ses mots, ses étiquettes ou sa place</translation>
        </message>
        <message>
            <source>Checking the files…</source>
            <translation>Vérification des fichiers…</translation>
        </message>
        <message>
            <source>Choose a language model</source>
            <translation>Choisir un modèle de langue</translation>
        </message>
        <message>
            <source>Choose a memory first.</source>
            <translation>Choisissez d'abord un souvenir.</translation>
        </message>
        <message>
            <source>Choose a memory in the field, at a curve or in the table.</source>
            <translation>Choisissez un souvenir dans le champ, sur une courbe ou dans le tableau.</translation>
        </message>
        <message>
            <source>Choose a model file</source>
            <translation>Choisir un fichier de modèle</translation>
        </message>
        <message>
            <source>Choose a turn in the forest or in its table.</source>
            <translation>Choisissez un tour dans la forêt ou dans son tableau.</translation>
        </message>
        <message>
            <source>Choose another language model</source>
            <translation>Choisir un autre modèle de langue</translation>
        </message>
        <message>
            <source>Choose the file…</source>
            <translation>Choisir le fichier…</translation>
        </message>
        <message>
            <source>Colours: as the system has them</source>
            <translation>Couleurs : comme le système</translation>
        </message>
        <message>
            <source>Colours: dark</source>
            <translation>Couleurs : sombres</translation>
        </message>
        <message>
            <source>Colours: light</source>
            <translation>Couleurs : claires</translation>
        </message>
        <message>
            <source>Command</source>
            <translation>Commande</translation>
        </message>
        <message>
            <source>Commands</source>
            <translation>Commandes</translation>
        </message>
        <message>
            <source>Commands (Ctrl+K)</source>
            <translation>Commandes (Ctrl+K)</translation>
        </message>
        <message>
            <source>Companion</source>
            <translation>Compagnon</translation>
        </message>
        <message>
            <source>Companion, unasked</source>
            <translation>Compagnon, spontanément</translation>
        </message>
        <message>
            <source>Confidence in the rival</source>
            <translation>Confiance dans le rival</translation>
        </message>
        <message>
            <source>Conflicts and versions</source>
            <translation>Conflits et versions</translation>
        </message>
        <message>
            <source>Conversation</source>
            <translation>Conversation</translation>
        </message>
        <message>
            <source>Conversation shown as a forest</source>
            <translation>Conversation montrée en forêt</translation>
        </message>
        <message>
            <source>Conversations</source>
            <translation>Conversations</translation>
        </message>
        <message>
            <source>Conversations (Ctrl+B)</source>
            <translation>Conversations (Ctrl+B)</translation>
        </message>
        <message>
            <source>Copied</source>
            <translation>Copié</translation>
        </message>
        <message>
            <source>Copy</source>
            <translation>Copier</translation>
        </message>
        <message>
            <source>Copy code block {}</source>
            <translation>Copier le bloc de code {}</translation>
        </message>
        <message>
            <source>Copy selection</source>
            <translation>Copier la sélection</translation>
        </message>
        <message>
            <source>Corrected</source>
            <translation>Corrigé</translation>
        </message>
        <message>
            <source>Could not look for private data: {}</source>
            <translation>Impossible de chercher des données privées : {}</translation>
        </message>
        <message>
            <source>Count one use of it, now: it will fade later</source>
            <translation>Compter un usage, maintenant : il s'effacera plus tard</translation>
        </message>
        <message>
            <source>Ctrl and the wheel, or + and -, zoom the timeline</source>
            <translation>Ctrl et la molette, ou + et -, agrandissent la frise</translation>
        </message>
        <message>
            <source>Date and time shown</source>
            <translation>Date et heure montrées</translation>
        </message>
        <message>
            <source>Decay</source>
            <translation>Oubli</translation>
        </message>
        <message>
            <source>Delete</source>
            <translation>Supprimer</translation>
        </message>
        <message>
            <source>Delete conversation</source>
            <translation>Supprimer la conversation</translation>
        </message>
        <message>
            <source>Delete this conversation</source>
            <translation>Supprimer cette conversation</translation>
        </message>
        <message>
            <source>Delete “{}”?</source>
            <translation>Supprimer « {} » ?</translation>
        </message>
        <message>
            <source>Deleted “{}”</source>
            <translation>« {} » supprimée</translation>
        </message>
        <message>
            <source>Delete…</source>
            <translation>Supprimer…</translation>
        </message>
        <message>
            <source>Details</source>
            <translation>Détails</translation>
        </message>
        <message>
            <source>Details of the memory</source>
            <translation>Détails du souvenir</translation>
        </message>
        <message>
            <source>Dialogue forest</source>
            <translation>Forêt du dialogue</translation>
        </message>
        <message>
            <source>Dialogue forest: arrow keys lead along its branches, Enter opens a turn</source>
            <translation>Forêt du dialogue : les flèches suivent ses branches, Entrée ouvre un tour</translation>
        </message>
        <message>
            <source>Discard</source>
            <translation>Abandonner</translation>
        </message>
        <message>
            <source>Dismiss</source>
            <translation>Fermer</translation>
        </message>
        <message>
            <source>Do again what was taken back</source>
            <translation>Refaire ce qui a été repris</translation>
        </message>
        <message>
            <source>Do something, or go to a conversation…</source>
            <translation>Faire quelque chose, ou aller à une conversation…</translation>
        </message>
        <message>
            <source>Do this for real, at the real now</source>
            <translation>Le faire pour de bon, au vrai maintenant</translation>
        </message>
        <message>
            <source>Don't do that again</source>
            <translation>Ne plus faire cela</translation>
        </message>
        <message>
            <source>Done</source>
            <translation>Terminé</translation>
        </message>
        <message>
            <source>Done again: {}</source>
            <translation>Rétabli : {}</translation>
        </message>
        <message>
            <source>Download ({})</source>
            <translation>Télécharger ({})</translation>
        </message>
        <message>
            <source>Download and use ({})</source>
            <translation>Télécharger et utiliser ({})</translation>
        </message>
        <message>
            <source>Download progress</source>
            <translation>Progression du téléchargement</translation>
        </message>
        <message>
            <source>Downloading: {}</source>
            <translation>Téléchargement : {}</translation>
        </message>
        <message>
            <source>Downloading: {} of {}</source>
            <translation>Téléchargement : {} sur {}</translation>
        </message>
        <message>
            <source>E-mail address</source>
            <translation>Adresse e-mail</translation>
        </message>
        <message>
            <source>Earlier version</source>
            <translation>Version antérieure</translation>
        </message>
        <message>
            <source>Edit</source>
            <translation>Modifier</translation>
        </message>
        <message>
            <source>Edit and ask again</source>
            <translation>Modifier et redemander</translation>
        </message>
        <message>
            <source>Edit memory</source>
            <translation>Modifier le souvenir</translation>
        </message>
        <message>
            <source>Edit memory “{}”</source>
            <translation>Modifier le souvenir « {} »</translation>
        </message>
        <message>
            <source>Editing an earlier message. Esc leaves it as it was.</source>
            <translation>Vous modifiez un message antérieur. Échap le laisse tel quel.</translation>
        </message>
        <message>
            <source>Edit…</source>
            <translation>Modifier…</translation>
        </message>
        <message>
            <source>Embedders: they find memories by their meaning</source>
            <translation>Modèles de plongement : ils trouvent les souvenirs par leur sens</translation>
        </message>
        <message>
            <source>Erase now</source>
            <translation>Effacer maintenant</translation>
        </message>
        <message>
            <source>Erased for good, by finishing what had been cut off: what to search for was gone by then.</source>
            <translation>Effacé pour de bon, en terminant ce qui avait été interrompu : ce qu'il fallait chercher n'était déjà plus là.</translation>
        </message>
        <message>
            <source>Erased for good. {0}: nothing found but what you left standing elsewhere.</source>
            <translation>Effacé pour de bon. {0} : rien trouvé hormis ce que vous avez laissé ailleurs.</translation>
        </message>
        <message>
            <source>Erased for good. {0}: nothing found.</source>
            <translation>Effacé pour de bon. {0} : rien trouvé.</translation>
        </message>
        <message>
            <source>Erased. Another program reads the database: its log is emptied once that is closed.</source>
            <translation>Effacé. Un autre programme lit la base de données : son journal sera vidé dès qu'il sera fermé.</translation>
        </message>
        <message>
            <source>Erased. {0}: still found in {1}.</source>
            <translation>Effacé. {0} : encore trouvé dans {1}.</translation>
        </message>
        <message>
            <source>Erasing, and searching every file…</source>
            <translation>Effacement, et recherche dans chaque fichier…</translation>
        </message>
        <message>
            <source>Everything</source>
            <translation>Tout</translation>
        </message>
        <message>
            <source>Export</source>
            <translation>Exporter</translation>
        </message>
        <message>
            <source>Export conversation</source>
            <translation>Exporter la conversation</translation>
        </message>
        <message>
            <source>Export this conversation</source>
            <translation>Exporter cette conversation</translation>
        </message>
        <message>
            <source>Exported to {}</source>
            <translation>Exporté vers {}</translation>
        </message>
        <message>
            <source>Export…</source>
            <translation>Exporter…</translation>
        </message>
        <message>
            <source>Facts</source>
            <translation>Faits</translation>
        </message>
        <message>
            <source>Fades</source>
            <translation>S'efface</translation>
        </message>
        <message>
            <source>Familiar</source>
            <translation>Familiar</translation>
        </message>
        <message>
            <source>Familiar may speak first</source>
            <translation>Familiar peut parler en premier</translation>
        </message>
        <message>
            <source>Familiars needs a language model to answer. Choose one: it runs on this machine, offline.</source>
            <translation>Familiars a besoin d'un modèle de langue pour répondre. Choisissez-en un : il tourne sur cette machine, hors ligne.</translation>
        </message>
        <message>
            <source>Familiars speaks it from the next start on.</source>
            <translation>Familiars la parlera à partir du prochain démarrage.</translation>
        </message>
        <message>
            <source>Fetch what finds meaning ({})</source>
            <translation>Télécharger la recherche par le sens ({})</translation>
        </message>
        <message>
            <source>Field of all memories: age across, strength upwards</source>
            <translation>Champ de tous les souvenirs : l'âge à l'horizontale, la force à la verticale</translation>
        </message>
        <message>
            <source>Files removed, as they could not be rewritten</source>
            <translation>Fichiers supprimés, faute de pouvoir être réécrits</translation>
        </message>
        <message>
            <source>Files, when it is erased</source>
            <translation>Fichiers, quand c'est effacé</translation>
        </message>
        <message>
            <source>Filter by words or tags</source>
            <translation>Filtrer par mots ou étiquettes</translation>
        </message>
        <message>
            <source>Find similar memories</source>
            <translation>Trouver des souvenirs semblables</translation>
        </message>
        <message>
            <source>Fit</source>
            <translation>Ajuster</translation>
        </message>
        <message>
            <source>Fold away all but the best turns and what leads to them</source>
            <translation>Replier tout sauf les meilleurs tours et ce qui y mène</translation>
        </message>
        <message>
            <source>For 10 minutes Restore brings it back; then it is erased.</source>
            <translation>Pendant 10 minutes Restaurer le fait revenir ; ensuite il est effacé.</translation>
        </message>
        <message>
            <source>For machines short of memory.</source>
            <translation>Pour les machines qui ont peu de mémoire vive.</translation>
        </message>
        <message>
            <source>For tests alone: quick, and wrong too often to talk to.</source>
            <translation>Pour les tests seulement : rapide, mais se trompe trop souvent pour converser.</translation>
        </message>
        <message>
            <source>Forget (can be undone for 10 minutes)</source>
            <translation>Oublier (annulable pendant 10 minutes)</translation>
        </message>
        <message>
            <source>Forget these {0} memories?</source>
            <translation>Oublier ces {0} souvenirs ?</translation>
        </message>
        <message>
            <source>Forget this memory?</source>
            <translation>Oublier ce souvenir ?</translation>
        </message>
        <message>
            <source>Forget {0}…</source>
            <translation>En oublier {0}…</translation>
        </message>
        <message>
            <source>Forgetting takes it out of its file and of every search. Erasing cannot be undone.</source>
            <translation>Oublier l'ôte de son fichier et de toute recherche. L'effacement ne peut être annulé.</translation>
        </message>
        <message>
            <source>Forget…</source>
            <translation>Oublier…</translation>
        </message>
        <message>
            <source>Forgotten</source>
            <translation>Oublié</translation>
        </message>
        <message>
            <source>Forgotten. For 10 minutes it can be brought back.</source>
            <translation>Oublié. Pendant 10 minutes, on peut le faire revenir.</translation>
        </message>
        <message>
            <source>GGUF models (*.gguf)</source>
            <translation>Modèles GGUF (*.gguf)</translation>
        </message>
        <message>
            <source>General, in many languages.</source>
            <translation>Généraliste, dans de nombreuses langues.</translation>
        </message>
        <message>
            <source>General, made for English.</source>
            <translation>Généraliste, conçu pour l’anglais.</translation>
        </message>
        <message>
            <source>General; larger and slower, for machines with more memory.</source>
            <translation>Généraliste ; plus gros et plus lent, pour les machines qui ont plus de mémoire vive.</translation>
        </message>
        <message>
            <source>Go on</source>
            <translation>Continuer</translation>
        </message>
        <message>
            <source>Go on meanwhile</source>
            <translation>Continuer pendant ce temps</translation>
        </message>
        <message>
            <source>Go on.</source>
            <translation>Continue.</translation>
        </message>
        <message>
            <source>Go to now</source>
            <translation>Aller à maintenant</translation>
        </message>
        <message>
            <source>Good: the memory is as strong as new.</source>
            <translation>Bien : le souvenir est comme neuf.</translation>
        </message>
        <message>
            <source>H (1/e)</source>
            <translation>H (1/e)</translation>
        </message>
        <message>
            <source>Hangs under</source>
            <translation>Pend sous</translation>
        </message>
        <message>
            <source>Here</source>
            <translation>Ici</translation>
        </message>
        <message>
            <source>Hide it from the model and from memory</source>
            <translation>Le masquer au modèle et à la mémoire</translation>
        </message>
        <message>
            <source>Hide it from the model, keep it as a memory</source>
            <translation>Le masquer au modèle, le garder comme souvenir</translation>
        </message>
        <message>
            <source>History</source>
            <translation>Histoire</translation>
        </message>
        <message>
            <source>How far the future reaches</source>
            <translation>Jusqu'où va l'avenir</translation>
        </message>
        <message>
            <source>How much it tells</source>
            <translation>Ce que cela apprend</translation>
        </message>
        <message>
            <source>ID number</source>
            <translation>Numéro d'identité</translation>
        </message>
        <message>
            <source>Id</source>
            <translation>Id</translation>
        </message>
        <message>
            <source>Imagine</source>
            <translation>Imaginer</translation>
        </message>
        <message>
            <source>Import conversations or memories</source>
            <translation>Importer des conversations ou des souvenirs</translation>
        </message>
        <message>
            <source>Importance</source>
            <translation>Importance</translation>
        </message>
        <message>
            <source>Importing {}…</source>
            <translation>Importation de {}…</translation>
        </message>
        <message>
            <source>In a folder of yours</source>
            <translation>Dans un de vos dossiers</translation>
        </message>
        <message>
            <source>In use: {}</source>
            <translation>En usage : {}</translation>
        </message>
        <message>
            <source>Inject</source>
            <translation>Injecter</translation>
        </message>
        <message>
            <source>Inject conflict</source>
            <translation>Injecter un conflit</translation>
        </message>
        <message>
            <source>Inject conflict…</source>
            <translation>Injecter un conflit…</translation>
        </message>
        <message>
            <source>It answers you, on this machine. You can change it at any time.</source>
            <translation>Il vous répond, sur cette machine. Vous pouvez en changer à tout moment.</translation>
        </message>
        <message>
            <source>It began a tree of its own: even with “{0}”, the nearest of all earlier turns, it scored {1}, less than the {2} it takes.</source>
            <translation>Il a commencé son propre arbre : même avec « {0} », le plus proche des tours antérieurs, il n'a obtenu que {1}, moins que les {2} requis.</translation>
        </message>
        <message>
            <source>It began the conversation.</source>
            <translation>Il a ouvert la conversation.</translation>
        </message>
        <message>
            <source>It exists in What-if alone: apply or discard that first.</source>
            <translation>Il n'existe que dans « Et si » : appliquez ou abandonnez d'abord.</translation>
        </message>
        <message>
            <source>It has expired.</source>
            <translation>Il a expiré.</translation>
        </message>
        <message>
            <source>It helps: it will fade much later, and counts for more</source>
            <translation>Il aide : il s'effacera bien plus tard et comptera davantage</translation>
        </message>
        <message>
            <source>It is active: there is nothing to restore.</source>
            <translation>Il est actif : il n'y a rien à restaurer.</translation>
        </message>
        <message>
            <source>It is archived: restore it first.</source>
            <translation>Il est archivé : restaurez-le d'abord.</translation>
        </message>
        <message>
            <source>It is the reply to “{0}”, and a reply hangs under its question whatever the score.</source>
            <translation>C'est la réponse à « {0} », et une réponse pend sous sa question quel que soit le score.</translation>
        </message>
        <message>
            <source>It is there already.</source>
            <translation>Il est déjà là.</translation>
        </message>
        <message>
            <source>It lasts much longer</source>
            <translation>Il dure bien plus longtemps</translation>
        </message>
        <message>
            <source>It never was so: archived without confidence, and never told again</source>
            <translation>Cela n'a jamais été vrai : archivé sans confiance, plus jamais raconté</translation>
        </message>
        <message>
            <source>It never was so: it is archived and never used again</source>
            <translation>Cela n'a jamais été vrai : il est archivé et ne sert plus</translation>
        </message>
        <message>
            <source>It was not merged from others.</source>
            <translation>Il n'a pas été fusionné à partir d'autres.</translation>
        </message>
        <message>
            <source>It was not said yet.</source>
            <translation>Il n'était pas encore dit.</translation>
        </message>
        <message>
            <source>It was placed here and not scored, as an edited question or an import is.</source>
            <translation>Il a été placé ici sans être noté, comme une question modifiée ou un import.</translation>
        </message>
        <message>
            <source>It was said at another time than the question asks for.</source>
            <translation>Cela a été dit à un autre moment que celui que vise la question.</translation>
        </message>
        <message>
            <source>It was so once: archived, and told of the past alone</source>
            <translation>C'était vrai autrefois : archivé, et raconté du passé seulement</translation>
        </message>
        <message>
            <source>It was so once: it is archived</source>
            <translation>C'était vrai autrefois : il est archivé</translation>
        </message>
        <message>
            <source>Its files are deleted; it can be fetched again. Conversations and memories stay.</source>
            <translation>Ses fichiers sont supprimés ; on peut le retélécharger. Conversations et souvenirs restent.</translation>
        </message>
        <message>
            <source>Its messages are deleted for good. What was remembered about you from it stays in memory.</source>
            <translation>Ses messages sont supprimés pour de bon. Ce qui en a été retenu sur vous reste en mémoire.</translation>
        </message>
        <message>
            <source>Its place in the dialogue forest, or that of the turn it was made from</source>
            <translation>Sa place dans la forêt du dialogue, ou celle du tour dont il vient</translation>
        </message>
        <message>
            <source>JSON lines (*.jsonl)</source>
            <translation>Lignes JSON (*.jsonl)</translation>
        </message>
        <message>
            <source>Keep</source>
            <translation>Garder</translation>
        </message>
        <message>
            <source>Keep both</source>
            <translation>Garder les deux</translation>
        </message>
        <message>
            <source>Keep it</source>
            <translation>La garder</translation>
        </message>
        <message>
            <source>Keep it alive</source>
            <translation>Le garder vivant</translation>
        </message>
        <message>
            <source>Keep mine</source>
            <translation>Garder le mien</translation>
        </message>
        <message>
            <source>Kept as</source>
            <translation>Gardé comme</translation>
        </message>
        <message>
            <source>Key</source>
            <translation>Clé</translation>
        </message>
        <message>
            <source>Language</source>
            <translation>Langue</translation>
        </message>
        <message>
            <source>Language model: {}</source>
            <translation>Modèle de langue : {}</translation>
        </message>
        <message>
            <source>Language models: they answer you</source>
            <translation>Modèles de langue : ils vous répondent</translation>
        </message>
        <message>
            <source>Language: as the system has it</source>
            <translation>Langue : comme le système</translation>
        </message>
        <message>
            <source>Last use</source>
            <translation>Dernier usage</translation>
        </message>
        <message>
            <source>Later</source>
            <translation>Plus tard</translation>
        </message>
        <message>
            <source>Later version</source>
            <translation>Version postérieure</translation>
        </message>
        <message>
            <source>Latest decisions</source>
            <translation>Dernières décisions</translation>
        </message>
        <message>
            <source>Learned</source>
            <translation>Appris</translation>
        </message>
        <message>
            <source>Learning what memories mean: {} of {}</source>
            <translation>Apprentissage du sens des souvenirs : {} sur {}</translation>
        </message>
        <message>
            <source>Leave it so, and take it off this list</source>
            <translation>Le laisser ainsi et l'ôter de la liste</translation>
        </message>
        <message>
            <source>Let go of all of it</source>
            <translation>Renoncer à tout cela</translation>
        </message>
        <message>
            <source>Let go of what was tried last</source>
            <translation>Lâcher le dernier essai</translation>
        </message>
        <message>
            <source>Let me decide</source>
            <translation>Je déciderai</translation>
        </message>
        <message>
            <source>Lifetime</source>
            <translation>Durée de vie</translation>
        </message>
        <message>
            <source>Live</source>
            <translation>En direct</translation>
        </message>
        <message>
            <source>Live: memory as it is now</source>
            <translation>En direct : la mémoire telle qu'elle est</translation>
        </message>
        <message>
            <source>Loading the model…</source>
            <translation>Chargement du modèle…</translation>
        </message>
        <message>
            <source>Looking for models…</source>
            <translation>Recherche de modèles…</translation>
        </message>
        <message>
            <source>Looking for servers on this machine…</source>
            <translation>Recherche de serveurs sur cette machine…</translation>
        </message>
        <message>
            <source>Looking where else it is said…</source>
            <translation>Recherche des autres endroits où c'est dit…</translation>
        </message>
        <message>
            <source>Lose the quote; they were merged from it</source>
            <translation>Perdent la citation ; ils en ont été fusionnés</translation>
        </message>
        <message>
            <source>Lose these words when they are erased</source>
            <translation>Perdent ces mots quand ils sont effacés</translation>
        </message>
        <message>
            <source>MB</source>
            <translation>Mo</translation>
        </message>
        <message>
            <source>MMM yyyy</source>
            <translation>MMM yyyy</translation>
        </message>
        <message>
            <source>Make it active again</source>
            <translation>Le rendre à nouveau actif</translation>
        </message>
        <message>
            <source>Manage models: fetch, remove, measure</source>
            <translation>Gérer les modèles : télécharger, supprimer, mesurer</translation>
        </message>
        <message>
            <source>Markdown (*.md)</source>
            <translation>Markdown (*.md)</translation>
        </message>
        <message>
            <source>Marked as outdated: archived, and told of the past alone.</source>
            <translation>Marqué comme dépassé : archivé, et raconté du passé seulement.</translation>
        </message>
        <message>
            <source>Marked as useful: it will fade later.</source>
            <translation>Marqué comme utile : il s'effacera plus tard.</translation>
        </message>
        <message>
            <source>Marked as wrong: archived, and never told again.</source>
            <translation>Marqué comme faux : archivé, plus jamais raconté.</translation>
        </message>
        <message>
            <source>Meaning</source>
            <translation>Sens</translation>
        </message>
        <message>
            <source>Measure speed</source>
            <translation>Mesurer la vitesse</translation>
        </message>
        <message>
            <source>Measuring…</source>
            <translation>Mesure en cours…</translation>
        </message>
        <message>
            <source>Memories</source>
            <translation>Souvenirs</translation>
        </message>
        <message>
            <source>Memories at the moment shown</source>
            <translation>Souvenirs au moment montré</translation>
        </message>
        <message>
            <source>Memories erased</source>
            <translation>Souvenirs effacés</translation>
        </message>
        <message>
            <source>Memories up to date</source>
            <translation>Souvenirs à jour</translation>
        </message>
        <message>
            <source>Memory</source>
            <translation>Mémoire</translation>
        </message>
        <message>
            <source>Memory (Ctrl+M)</source>
            <translation>Mémoire (Ctrl+M)</translation>
        </message>
        <message>
            <source>Memory is loading…</source>
            <translation>Chargement de la mémoire…</translation>
        </message>
        <message>
            <source>Memory of models: {}</source>
            <translation>Mémoire des modèles : {}</translation>
        </message>
        <message>
            <source>Memory strength in blue and orange</source>
            <translation>Force des souvenirs en bleu et orange</translation>
        </message>
        <message>
            <source>Memory strength in emerald and rose</source>
            <translation>Force des souvenirs en émeraude et rose</translation>
        </message>
        <message>
            <source>Memory that loaded models use, of what they may use: show which</source>
            <translation>Mémoire vive prise par les modèles chargés, sur ce qu'ils peuvent prendre : montrer lesquels</translation>
        </message>
        <message>
            <source>Memory works by words alone</source>
            <translation>La mémoire cherche par les mots seuls</translation>
        </message>
        <message>
            <source>Memory works by words alone: the model that finds memories by their meaning is not here.</source>
            <translation>La mémoire cherche par les mots seuls : le modèle qui trouve les souvenirs par leur sens n’est pas ici.</translation>
        </message>
        <message>
            <source>Memory, stated {0}</source>
            <translation>Souvenir, affirmé {0}</translation>
        </message>
        <message>
            <source>Merge</source>
            <translation>Fusionner</translation>
        </message>
        <message>
            <source>Merged</source>
            <translation>Fusionné</translation>
        </message>
        <message>
            <source>Merged from {0}</source>
            <translation>Fusionné à partir de {0}</translation>
        </message>
        <message>
            <source>Merged from: {0}</source>
            <translation>Fusionné à partir de : {0}</translation>
        </message>
        <message>
            <source>Merged; memories changed: {0}.</source>
            <translation>Fusionné ; souvenirs changés : {0}.</translation>
        </message>
        <message>
            <source>Message</source>
            <translation>Message</translation>
        </message>
        <message>
            <source>Messages still to be read for memories</source>
            <translation>Messages encore à lire pour en tirer des souvenirs</translation>
        </message>
        <message>
            <source>Messages that lost the words</source>
            <translation>Messages qui ont perdu les mots</translation>
        </message>
        <message>
            <source>Model</source>
            <translation>Modèle</translation>
        </message>
        <message>
            <source>Models</source>
            <translation>Modèles</translation>
        </message>
        <message>
            <source>Models in memory</source>
            <translation>Modèles en mémoire vive</translation>
        </message>
        <message>
            <source>Models may take {0:.1f} GB of memory together on this machine; {1:.1f} GB are in use.</source>
            <translation>Les modèles peuvent prendre ensemble {0:.1f} Go de mémoire sur cette machine ; {1:.1f} Go sont utilisés.</translation>
        </message>
        <message>
            <source>Models {:.1f} of {:.1f} GB</source>
            <translation>Modèles {:.1f} sur {:.1f} Go</translation>
        </message>
        <message>
            <source>Multilingual. Export it once from its checkpoint: familiars models export BAAI/bge-m3.</source>
            <translation>Multilingue. À exporter une fois depuis son point de contrôle : familiars models export BAAI/bge-m3.</translation>
        </message>
        <message>
            <source>Nearness</source>
            <translation>Proximité</translation>
        </message>
        <message>
            <source>Network address</source>
            <translation>Adresse réseau</translation>
        </message>
        <message>
            <source>Never let it fade</source>
            <translation>Ne jamais le laisser s'effacer</translation>
        </message>
        <message>
            <source>New chat</source>
            <translation>Nouvelle discussion</translation>
        </message>
        <message>
            <source>New conversation</source>
            <translation>Nouvelle conversation</translation>
        </message>
        <message>
            <source>New temporary chat</source>
            <translation>Nouvelle discussion temporaire</translation>
        </message>
        <message>
            <source>No conversation of that name</source>
            <translation>Aucune conversation de ce nom</translation>
        </message>
        <message>
            <source>No conversations yet</source>
            <translation>Pas encore de conversation</translation>
        </message>
        <message>
            <source>No conversations yet.</source>
            <translation>Pas encore de conversation.</translation>
        </message>
        <message>
            <source>No language model</source>
            <translation>Aucun modèle de langue</translation>
        </message>
        <message>
            <source>No language model is chosen yet. Your message is kept.</source>
            <translation>Aucun modèle de langue n’est encore choisi. Votre message est conservé.</translation>
        </message>
        <message>
            <source>No longer</source>
            <translation>Plus maintenant</translation>
        </message>
        <message>
            <source>No longer remembered: {}</source>
            <translation>N'est plus retenu : {}</translation>
        </message>
        <message>
            <source>No memory fits the filters at this moment.</source>
            <translation>Aucun souvenir ne correspond aux filtres à ce moment.</translation>
        </message>
        <message>
            <source>Not now</source>
            <translation>Pas maintenant</translation>
        </message>
        <message>
            <source>Not read for memories yet: {}</source>
            <translation>Pas encore lu pour en tirer des souvenirs : {}</translation>
        </message>
        <message>
            <source>Noted: it will last much longer.</source>
            <translation>Noté : il durera bien plus longtemps.</translation>
        </message>
        <message>
            <source>Nothing has been erased yet</source>
            <translation>Rien n'a encore été effacé</translation>
        </message>
        <message>
            <source>Nothing is called that.</source>
            <translation>Rien ne porte ce nom.</translation>
        </message>
        <message>
            <source>Nothing is declined any more.</source>
            <translation>Plus rien n'est refusé.</translation>
        </message>
        <message>
            <source>Nothing is relevant enough to be recalled for “{0}” at this moment.</source>
            <translation>Rien n'est assez pertinent pour être rappelé pour « {0} » à ce moment.</translation>
        </message>
        <message>
            <source>Nothing is remembered yet. What you tell in a chat stands here, and fades if it is not used.</source>
            <translation>Rien n’est encore mémorisé. Ce que vous racontez dans une discussion apparaît ici, et s’estompe s’il n’est pas utilisé.</translation>
        </message>
        <message>
            <source>Nothing said here is stored, and nothing of it is remembered.</source>
            <translation>Rien de ce qui est dit ici n'est enregistré ni retenu.</translation>
        </message>
        <message>
            <source>Nothing to redo.</source>
            <translation>Rien à rétablir.</translation>
        </message>
        <message>
            <source>Nothing to review. {0}</source>
            <translation>Rien à passer en revue. {0}</translation>
        </message>
        <message>
            <source>Nothing to undo.</source>
            <translation>Rien à annuler.</translation>
        </message>
        <message>
            <source>Nothing was said at the time it asks for: all times are searched.</source>
            <translation>Rien n’a été dit au moment demandé : la recherche porte sur tous les moments.</translation>
        </message>
        <message>
            <source>Nothing was said here yet.</source>
            <translation>Rien n'a encore été dit ici.</translation>
        </message>
        <message>
            <source>Now</source>
            <translation>Maintenant</translation>
        </message>
        <message>
            <source>Of all earlier turns it scored best with “{0}”: {1}, and {2} suffices.</source>
            <translation>De tous les tours antérieurs, « {0} » convenait le mieux : {1}, et {2} suffit.</translation>
        </message>
        <message>
            <source>On this machine: a question in {0:.0f} ms ({1})</source>
            <translation>Sur cette machine : une question en {0:.0f} ms ({1})</translation>
        </message>
        <message>
            <source>On this machine: {0:.0f} tokens a second</source>
            <translation>Sur cette machine : {0:.0f} jetons par seconde</translation>
        </message>
        <message>
            <source>On this machine: {0:.0f} tokens a second written, {1:.0f} read</source>
            <translation>Sur cette machine : {0:.0f} jetons par seconde écrits, {1:.0f} lus</translation>
        </message>
        <message>
            <source>Only what was said {0} is searched: that is how its time was read.</source>
            <translation>Seul ce qui a été dit {0} est cherché : c’est ainsi que le moment a été lu.</translation>
        </message>
        <message>
            <source>Open conflict: you pinned “{0}” (R {1:.2f}), and “{2}” (R {3:.2f}) contradicts it.</source>
            <translation>Conflit ouvert : vous avez épinglé « {0} » (R {1:.2f}), et « {2} » (R {3:.2f}) le contredit.</translation>
        </message>
        <message>
            <source>Open conflict: “{0}” (R {1:.2f}) stands, and “{2}” (R {3:.2f}) contradicts it: you decide.</source>
            <translation>Conflit ouvert : « {0} » (R {1:.2f}) tient, et « {2} » (R {3:.2f}) le contredit : à vous de décider.</translation>
        </message>
        <message>
            <source>Open in chat</source>
            <translation>Ouvrir dans la discussion</translation>
        </message>
        <message>
            <source>Open the folder of the memory files</source>
            <translation>Ouvrir le dossier des fichiers de souvenirs</translation>
        </message>
        <message>
            <source>Open the turn</source>
            <translation>Ouvrir le tour</translation>
        </message>
        <message>
            <source>Open {}</source>
            <translation>Ouvrir {}</translation>
        </message>
        <message>
            <source>Open: you decide.</source>
            <translation>Ouvert : à vous de décider.</translation>
        </message>
        <message>
            <source>Outdated</source>
            <translation>Dépassé</translation>
        </message>
        <message>
            <source>Outdated: {0}</source>
            <translation>Dépassés : {0}</translation>
        </message>
        <message>
            <source>Part it again into what it was merged from</source>
            <translation>Le séparer en ce dont il a été fusionné</translation>
        </message>
        <message>
            <source>Password</source>
            <translation>Mot de passe</translation>
        </message>
        <message>
            <source>Pause</source>
            <translation>Pause</translation>
        </message>
        <message>
            <source>Paused at {}</source>
            <translation>En pause à {}</translation>
        </message>
        <message>
            <source>Phone number</source>
            <translation>Numéro de téléphone</translation>
        </message>
        <message>
            <source>Pin</source>
            <translation>Épingler</translation>
        </message>
        <message>
            <source>Pin {0}</source>
            <translation>En épingler {0}</translation>
        </message>
        <message>
            <source>Pinned</source>
            <translation>Épinglé</translation>
        </message>
        <message>
            <source>Place {0} of the {1} recalled.</source>
            <translation>Place {0} sur les {1} rappelés.</translation>
        </message>
        <message>
            <source>Place {0}. It would be recalled if its {1} rose from {2:.2f} to {3:.2f}.</source>
            <translation>Place {0}. Il serait rappelé si {1} passait de {2:.2f} à {3:.2f}.</translation>
        </message>
        <message>
            <source>Place {0}: others score higher, and no single term could lift it in.</source>
            <translation>Place {0} : d'autres ont un meilleur score, et aucun terme seul ne pourrait l'y hisser.</translation>
        </message>
        <message>
            <source>Play through time</source>
            <translation>Parcourir le temps</translation>
        </message>
        <message>
            <source>Play through time (Space)</source>
            <translation>Parcourir le temps (Espace)</translation>
        </message>
        <message>
            <source>Playing speed</source>
            <translation>Vitesse de lecture</translation>
        </message>
        <message>
            <source>Preparing…</source>
            <translation>Préparation…</translation>
        </message>
        <message>
            <source>Priority</source>
            <translation>Priorité</translation>
        </message>
        <message>
            <source>Private: {}</source>
            <translation>Privé : {}</translation>
        </message>
        <message>
            <source>Projection</source>
            <translation>Projection</translation>
        </message>
        <message>
            <source>Projection: what will be left if nothing is used</source>
            <translation>Projection : ce qui restera si rien n'est utilisé</translation>
        </message>
        <message>
            <source>Putting the parts together…</source>
            <translation>Assemblage des parties…</translation>
        </message>
        <message>
            <source>Question to memory</source>
            <translation>Question à la mémoire</translation>
        </message>
        <message>
            <source>Quiet from</source>
            <translation>Silence à partir de</translation>
        </message>
        <message>
            <source>Quiet until</source>
            <translation>Silence jusqu'à</translation>
        </message>
        <message>
            <source>Quit</source>
            <translation>Quitter</translation>
        </message>
        <message>
            <source>R = {0:.2f}: confidence {1:.2f} + recency {2:.2f}</source>
            <translation>R = {0:.2f} : confiance {1:.2f} + récence {2:.2f}</translation>
        </message>
        <message>
            <source>Ranking</source>
            <translation>Classement</translation>
        </message>
        <message>
            <source>Ranking for the question</source>
            <translation>Classement pour la question</translation>
        </message>
        <message>
            <source>Reading…</source>
            <translation>Lecture…</translation>
        </message>
        <message>
            <source>Reason</source>
            <translation>Raison</translation>
        </message>
        <message>
            <source>Recalled for “{0}” at this moment. ▲▼: places moved against now.</source>
            <translation>Rappelé pour « {0} » à ce moment. ▲▼ : places gagnées ou perdues par rapport à maintenant.</translation>
        </message>
        <message>
            <source>Recency</source>
            <translation>Récence</translation>
        </message>
        <message>
            <source>Recency ↔ confidence</source>
            <translation>Récence ↔ confiance</translation>
        </message>
        <message>
            <source>Redo</source>
            <translation>Rétablir</translation>
        </message>
        <message>
            <source>Redo the last change to memory</source>
            <translation>Rétablir le dernier changement de la mémoire</translation>
        </message>
        <message>
            <source>Redone: {0}</source>
            <translation>Rétabli : {0}</translation>
        </message>
        <message>
            <source>Reinforce fact</source>
            <translation>Renforcer le fait</translation>
        </message>
        <message>
            <source>Reinforce {0} facts</source>
            <translation>Renforcer {0} faits</translation>
        </message>
        <message>
            <source>Release the memory of models</source>
            <translation>Libérer la mémoire des modèles</translation>
        </message>
        <message>
            <source>Remembered {} · {} % of its strength is left</source>
            <translation>Retenu {} · il reste {} % de sa force</translation>
        </message>
        <message>
            <source>Remembered:</source>
            <translation>Retenu :</translation>
        </message>
        <message>
            <source>Remembering is off</source>
            <translation>La mémorisation est arrêtée</translation>
        </message>
        <message>
            <source>Remembering…</source>
            <translation>Mémorisation…</translation>
        </message>
        <message>
            <source>Remind me of dates I mentioned</source>
            <translation>Me rappeler les dates que j'ai mentionnées</translation>
        </message>
        <message>
            <source>Remove</source>
            <translation>Supprimer</translation>
        </message>
        <message>
            <source>Remove model</source>
            <translation>Supprimer le modèle</translation>
        </message>
        <message>
            <source>Remove {}?</source>
            <translation>Supprimer {} ?</translation>
        </message>
        <message>
            <source>Removed, as they were set aside and may hold it: {0}</source>
            <translation>Supprimés, car mis de côté et pouvant le contenir : {0}</translation>
        </message>
        <message>
            <source>Remove…</source>
            <translation>Supprimer…</translation>
        </message>
        <message>
            <source>Rename</source>
            <translation>Renommer</translation>
        </message>
        <message>
            <source>Rename conversation</source>
            <translation>Renommer la conversation</translation>
        </message>
        <message>
            <source>Rename this conversation</source>
            <translation>Renommer cette conversation</translation>
        </message>
        <message>
            <source>Rename…</source>
            <translation>Renommer…</translation>
        </message>
        <message>
            <source>Replay, read-only</source>
            <translation>Rejeu, lecture seule</translation>
        </message>
        <message>
            <source>Replay: the past as it was known, read-only</source>
            <translation>Rejeu : le passé tel qu'il était connu, en lecture seule</translation>
        </message>
        <message>
            <source>Reply</source>
            <translation>Réponse</translation>
        </message>
        <message>
            <source>Report of the erasure</source>
            <translation>Rapport de l'effacement</translation>
        </message>
        <message>
            <source>Restore</source>
            <translation>Restaurer</translation>
        </message>
        <message>
            <source>Restore {0}</source>
            <translation>En restaurer {0}</translation>
        </message>
        <message>
            <source>Resume</source>
            <translation>Reprendre</translation>
        </message>
        <message>
            <source>Retention</source>
            <translation>Rétention</translation>
        </message>
        <message>
            <source>Retention curves of the chosen and the top memories</source>
            <translation>Courbes de rétention du souvenir choisi et des premiers</translation>
        </message>
        <message>
            <source>Review</source>
            <translation>Passer en revue</translation>
        </message>
        <message>
            <source>Right of now: try acts without changing anything</source>
            <translation>À droite de maintenant : essayer sans rien changer</translation>
        </message>
        <message>
            <source>Rival statement</source>
            <translation>Affirmation rivale</translation>
        </message>
        <message>
            <source>Rival, stated now</source>
            <translation>Rival, affirmé maintenant</translation>
        </message>
        <message>
            <source>Rival, stated on {0}</source>
            <translation>Rival, affirmé le {0}</translation>
        </message>
        <message>
            <source>Runs inside this app</source>
            <translation>Tourne dans cette application</translation>
        </message>
        <message>
            <source>Salience</source>
            <translation>Saillance</translation>
        </message>
        <message>
            <source>Save</source>
            <translation>Enregistrer</translation>
        </message>
        <message>
            <source>Save a picture</source>
            <translation>Enregistrer une image</translation>
        </message>
        <message>
            <source>Save a picture or the table</source>
            <translation>Enregistrer une image ou le tableau</translation>
        </message>
        <message>
            <source>Save a picture: {0}…</source>
            <translation>Enregistrer une image : {0}…</translation>
        </message>
        <message>
            <source>Save as a new memory</source>
            <translation>Enregistrer comme nouveau souvenir</translation>
        </message>
        <message>
            <source>Save the table</source>
            <translation>Enregistrer le tableau</translation>
        </message>
        <message>
            <source>Save the table as CSV…</source>
            <translation>Enregistrer le tableau en CSV…</translation>
        </message>
        <message>
            <source>Saved as a new memory.</source>
            <translation>Enregistré comme nouveau souvenir.</translation>
        </message>
        <message>
            <source>Saved as {0}.</source>
            <translation>Enregistré sous {0}.</translation>
        </message>
        <message>
            <source>Say something…</source>
            <translation>Dites quelque chose…</translation>
        </message>
        <message>
            <source>Say the same, and stay unless you tick them</source>
            <translation>Disent la même chose et restent, sauf si vous les cochez</translation>
        </message>
        <message>
            <source>Scope</source>
            <translation>Portée</translation>
        </message>
        <message>
            <source>Score</source>
            <translation>Score</translation>
        </message>
        <message>
            <source>Score for the question at this moment</source>
            <translation>Score pour la question à ce moment</translation>
        </message>
        <message>
            <source>Search conversations</source>
            <translation>Chercher dans les conversations</translation>
        </message>
        <message>
            <source>Searched {0}, {1}</source>
            <translation>{0} fouillés, {1}</translation>
        </message>
        <message>
            <source>Send</source>
            <translation>Envoyer</translation>
        </message>
        <message>
            <source>Send (Enter)</source>
            <translation>Envoyer (Entrée)</translation>
        </message>
        <message>
            <source>Send it as it is</source>
            <translation>L'envoyer tel quel</translation>
        </message>
        <message>
            <source>Set a rival statement against it</source>
            <translation>Lui opposer une affirmation rivale</translation>
        </message>
        <message>
            <source>Show</source>
            <translation>Montrer</translation>
        </message>
        <message>
            <source>Show all of it</source>
            <translation>Tout montrer</translation>
        </message>
        <message>
            <source>Show all {:n} characters</source>
            <translation>Montrer les {:n} caractères</translation>
        </message>
        <message>
            <source>Show conversations</source>
            <translation>Montrer les conversations</translation>
        </message>
        <message>
            <source>Show every turn</source>
            <translation>Montrer chaque tour</translation>
        </message>
        <message>
            <source>Show in memory</source>
            <translation>Montrer dans la mémoire</translation>
        </message>
        <message>
            <source>Show in the forest</source>
            <translation>Montrer dans la forêt</translation>
        </message>
        <message>
            <source>Show it in the memory view</source>
            <translation>Le montrer dans la vue de la mémoire</translation>
        </message>
        <message>
            <source>Show memory</source>
            <translation>Montrer la mémoire</translation>
        </message>
        <message>
            <source>Show or hide conversations</source>
            <translation>Montrer ou masquer les conversations</translation>
        </message>
        <message>
            <source>Show or hide memory</source>
            <translation>Montrer ou masquer la mémoire</translation>
        </message>
        <message>
            <source>Show the memory</source>
            <translation>Montrer le souvenir</translation>
        </message>
        <message>
            <source>Show the same turns as a table</source>
            <translation>Montrer les mêmes tours en tableau</translation>
        </message>
        <message>
            <source>Show the whole picture at once</source>
            <translation>Montrer toute l'image d'un coup</translation>
        </message>
        <message>
            <source>Show the whole timeline</source>
            <translation>Montrer toute la frise</translation>
        </message>
        <message>
            <source>Show what the last erasure found</source>
            <translation>Montrer ce que le dernier effacement a trouvé</translation>
        </message>
        <message>
            <source>Show which models are in memory</source>
            <translation>Montrer les modèles en mémoire vive</translation>
        </message>
        <message>
            <source>Show {0} more</source>
            <translation>En montrer {0} de plus</translation>
        </message>
        <message>
            <source>Since now</source>
            <translation>Depuis maintenant</translation>
        </message>
        <message>
            <source>Since {0} ({1}).</source>
            <translation>Depuis {0} ({1}).</translation>
        </message>
        <message>
            <source>Small and quick; made for English. Serves until a larger embedder is present.</source>
            <translation>Petit et rapide ; conçu pour l’anglais. Sert tant qu’aucun modèle plus grand n’est présent.</translation>
        </message>
        <message>
            <source>Something behind the window failed: {}</source>
            <translation>Quelque chose a échoué derrière la fenêtre : {}</translation>
        </message>
        <message>
            <source>Something said in an earlier conversation, {}</source>
            <translation>Quelque chose dit dans une conversation antérieure, {}</translation>
        </message>
        <message>
            <source>Source</source>
            <translation>Source</translation>
        </message>
        <message>
            <source>Speak of everything again</source>
            <translation>Reparler de tout</translation>
        </message>
        <message>
            <source>Speaker</source>
            <translation>Locuteur</translation>
        </message>
        <message>
            <source>Speaking unasked</source>
            <translation>Parler sans qu'on le demande</translation>
        </message>
        <message>
            <source>State</source>
            <translation>État</translation>
        </message>
        <message>
            <source>Stated</source>
            <translation>Affirmé</translation>
        </message>
        <message>
            <source>Statement</source>
            <translation>Énoncé</translation>
        </message>
        <message>
            <source>Still found in</source>
            <translation>Encore trouvé dans</translation>
        </message>
        <message>
            <source>Still said, as nobody asked for it to go</source>
            <translation>Encore dit, personne n'ayant demandé son retrait</translation>
        </message>
        <message>
            <source>Still so</source>
            <translation>Toujours vrai</translation>
        </message>
        <message>
            <source>Stop (Esc)</source>
            <translation>Arrêter (Échap)</translation>
        </message>
        <message>
            <source>Stop the reply</source>
            <translation>Arrêter la réponse</translation>
        </message>
        <message>
            <source>Stopped</source>
            <translation>Arrêté</translation>
        </message>
        <message>
            <source>Strength</source>
            <translation>Force</translation>
        </message>
        <message>
            <source>Strength {0:.0%}, {1}</source>
            <translation>Force {0:.0%}, {1}</translation>
        </message>
        <message>
            <source>Superseded by {0}</source>
            <translation>Remplacé par {0}</translation>
        </message>
        <message>
            <source>Supersedes {0}</source>
            <translation>Remplace {0}</translation>
        </message>
        <message>
            <source>Table</source>
            <translation>Tableau</translation>
        </message>
        <message>
            <source>Tags</source>
            <translation>Étiquettes</translation>
        </message>
        <message>
            <source>Tags and place of {0} memories</source>
            <translation>Étiquettes et place de {0} souvenirs</translation>
        </message>
        <message>
            <source>Tags, with commas between them</source>
            <translation>Étiquettes, séparées par des virgules</translation>
        </message>
        <message>
            <source>Take back</source>
            <translation>Reprendre</translation>
        </message>
        <message>
            <source>Take back the last change you made to memory</source>
            <translation>Reprendre votre dernier changement de la mémoire</translation>
        </message>
        <message>
            <source>Take it out of memory</source>
            <translation>L'ôter de la mémoire</translation>
        </message>
        <message>
            <source>Take new</source>
            <translation>Prendre le nouveau</translation>
        </message>
        <message>
            <source>Take old</source>
            <translation>Prendre l'ancien</translation>
        </message>
        <message>
            <source>Take tags off</source>
            <translation>Ôter des étiquettes</translation>
        </message>
        <message>
            <source>Take the file as it is: memories that it lacks are forgotten, Undo brings back</source>
            <translation>Prendre le fichier tel quel : les souvenirs absents sont oubliés, Annuler les ramène</translation>
        </message>
        <message>
            <source>Take the new</source>
            <translation>Prendre le nouveau</translation>
        </message>
        <message>
            <source>Take this change back</source>
            <translation>Reprendre ce changement</translation>
        </message>
        <message>
            <source>Take what is new in the copy; the copy is kept beside the file</source>
            <translation>Prendre ce qui est nouveau dans la copie ; la copie reste à côté du fichier</translation>
        </message>
        <message>
            <source>Taken as it is; memories changed: {0}. Undo brings them back.</source>
            <translation>Pris tel quel ; souvenirs changés : {0}. Annuler les ramène.</translation>
        </message>
        <message>
            <source>Taken in: {0} messages and {1} memories.</source>
            <translation>Importés : {0} messages et {1} souvenirs.</translation>
        </message>
        <message>
            <source>Takes back every “Don't do that again” beneath a message of Familiar's.</source>
            <translation>Annule chaque « Ne plus faire cela » sous un message de Familiar.</translation>
        </message>
        <message>
            <source>Temporary chat</source>
            <translation>Discussion temporaire</translation>
        </message>
        <message>
            <source>Temporary chat: nothing is stored…</source>
            <translation>Discussion temporaire : rien n'est enregistré…</translation>
        </message>
        <message>
            <source>Temporary chat: nothing of it is stored or remembered</source>
            <translation>Discussion temporaire : rien n'en est enregistré ni retenu</translation>
        </message>
        <message>
            <source>That is a question, so it stands beside it, under “{0}”.</source>
            <translation>C'est une question, il se tient donc à côté, sous « {0} ».</translation>
        </message>
        <message>
            <source>That would be {:n} characters; at most {:n} can be sent at once. Nothing was changed.</source>
            <translation>Cela ferait {:n} caractères ; {:n} au plus peuvent être envoyés à la fois. Rien n'a été changé.</translation>
        </message>
        <message>
            <source>The default: coherent, and uses the memories it is given.</source>
            <translation>Le choix par défaut : cohérent, et se sert des souvenirs qu’on lui donne.</translation>
        </message>
        <message>
            <source>The file is written anew.</source>
            <translation>Le fichier est réécrit.</translation>
        </message>
        <message>
            <source>The file is written anew; what was found is kept as {0}.</source>
            <translation>Le fichier est réécrit ; ce qui a été trouvé est conservé sous {0}.</translation>
        </message>
        <message>
            <source>The file {0} {1}. Its memory is kept.</source>
            <translation>Le fichier {0} {1}. Son souvenir est conservé.</translation>
        </message>
        <message>
            <source>The file {0} {1}. Its {2} memories are kept.</source>
            <translation>Le fichier {0} {1}. Ses {2} souvenirs sont conservés.</translation>
        </message>
        <message>
            <source>The last session ended in a crash. What it left is in {}</source>
            <translation>La dernière session s'est terminée par un plantage. Ce qu'il en reste est dans {}</translation>
        </message>
        <message>
            <source>The memory files are in {}</source>
            <translation>Les fichiers de souvenirs sont dans {}</translation>
        </message>
        <message>
            <source>The memory is archived.</source>
            <translation>Le souvenir est archivé.</translation>
        </message>
        <message>
            <source>The memory is pinned: neither wins, and the conflict stays open for you to decide.</source>
            <translation>Le souvenir est épinglé : aucun ne gagne, et le conflit reste ouvert jusqu'à ce que vous décidiez.</translation>
        </message>
        <message>
            <source>The memory stands.</source>
            <translation>Le souvenir tient.</translation>
        </message>
        <message>
            <source>The memory this was about is not there any more.</source>
            <translation>Le souvenir dont il s'agissait n'est plus là.</translation>
        </message>
        <message>
            <source>The memory would stand: the rival is archived as its history.</source>
            <translation>Le souvenir tiendrait : le rival est archivé comme son histoire.</translation>
        </message>
        <message>
            <source>The model answered nothing.</source>
            <translation>Le modèle n'a rien répondu.</translation>
        </message>
        <message>
            <source>The model that finds memories by their meaning is not here yet.</source>
            <translation>Le modèle qui trouve les souvenirs par leur sens n’est pas encore ici.</translation>
        </message>
        <message>
            <source>The next digest begins now</source>
            <translation>Le prochain résumé commence maintenant</translation>
        </message>
        <message>
            <source>The past is read-only: go back to now (N) to change a memory.</source>
            <translation>Le passé ne se modifie pas : revenez à maintenant (N) pour changer un souvenir.</translation>
        </message>
        <message>
            <source>The question did not come near this memory at all.</source>
            <translation>La question ne s'est pas du tout approchée de ce souvenir.</translation>
        </message>
        <message>
            <source>The reply ends here because it may be no longer.</source>
            <translation>La réponse s’arrête ici : elle ne peut pas être plus longue.</translation>
        </message>
        <message>
            <source>The reply is still being written: Esc stops it.</source>
            <translation>La réponse est en cours d'écriture : Échap l'arrête.</translation>
        </message>
        <message>
            <source>The rival has won.</source>
            <translation>Le rival a gagné.</translation>
        </message>
        <message>
            <source>The rival would win: the memory is archived, and stays reachable from its successor.</source>
            <translation>Le rival gagnerait : le souvenir est archivé et reste accessible depuis son successeur.</translation>
        </message>
        <message>
            <source>The table holds the same memories.</source>
            <translation>Le tableau contient les mêmes souvenirs.</translation>
        </message>
        <message>
            <source>The turn in the conversation (Enter)</source>
            <translation>Le tour dans la conversation (Entrée)</translation>
        </message>
        <message>
            <source>The turn, its score and why it hangs where it does</source>
            <translation>Le tour, son score et pourquoi il pend là</translation>
        </message>
        <message>
            <source>There is nothing to redo</source>
            <translation>Il n'y a rien à rétablir</translation>
        </message>
        <message>
            <source>There is nothing to undo</source>
            <translation>Il n'y a rien à annuler</translation>
        </message>
        <message>
            <source>They do not exclude each other: write the rival beside the memory</source>
            <translation>Ils ne s'excluent pas : écrire le rival à côté du souvenir</translation>
        </message>
        <message>
            <source>This memory is not there any more.</source>
            <translation>Ce souvenir n'est plus là.</translation>
        </message>
        <message>
            <source>This memory was erased for good: nothing of it is left.</source>
            <translation>Ce souvenir a été effacé pour de bon : il n'en reste rien.</translation>
        </message>
        <message>
            <source>This memory was forgotten meanwhile. What you wrote is still here: you can save it as a new one.</source>
            <translation>Ce souvenir a été oublié entre-temps. Ce que vous avez écrit est encore ici : vous pouvez l'enregistrer comme nouveau.</translation>
        </message>
        <message>
            <source>This memory was forgotten.</source>
            <translation>Ce souvenir a été oublié.</translation>
        </message>
        <message>
            <source>This memory was forgotten; its words are no longer shown.</source>
            <translation>Ce souvenir a été oublié ; ses mots ne sont plus montrés.</translation>
        </message>
        <message>
            <source>Time</source>
            <translation>Heure</translation>
        </message>
        <message>
            <source>Time asked for</source>
            <translation>Moment demandé</translation>
        </message>
        <message>
            <source>Timeline: the moment at which memory is shown</source>
            <translation>Frise : le moment auquel la mémoire est montrée</translation>
        </message>
        <message>
            <source>To be exported from its checkpoint</source>
            <translation>À exporter depuis son point de contrôle</translation>
        </message>
        <message>
            <source>To decide</source>
            <translation>À décider</translation>
        </message>
        <message>
            <source>To mend</source>
            <translation>À réparer</translation>
        </message>
        <message>
            <source>Too little in common with the question: below the floor of relevance.</source>
            <translation>Trop peu en commun avec la question : sous le seuil de pertinence.</translation>
        </message>
        <message>
            <source>True half-life</source>
            <translation>Vraie demi-vie</translation>
        </message>
        <message>
            <source>Try again</source>
            <translation>Réessayer</translation>
        </message>
        <message>
            <source>Turn</source>
            <translation>Tour</translation>
        </message>
        <message>
            <source>Turns of the forest</source>
            <translation>Tours de la forêt</translation>
        </message>
        <message>
            <source>Two statements contradict each other: you decide.</source>
            <translation>Deux affirmations se contredisent : à vous de décider.</translation>
        </message>
        <message>
            <source>Type a date and time, then press Enter</source>
            <translation>Saisissez une date et une heure, puis Entrée</translation>
        </message>
        <message>
            <source>Undo</source>
            <translation>Annuler</translation>
        </message>
        <message>
            <source>Undo memory “{}”</source>
            <translation>Annuler le souvenir « {} »</translation>
        </message>
        <message>
            <source>Undo the last change to memory</source>
            <translation>Annuler le dernier changement de la mémoire</translation>
        </message>
        <message>
            <source>Undone: {0}</source>
            <translation>Annulé : {0}</translation>
        </message>
        <message>
            <source>Undone: {}</source>
            <translation>Annulé : {}</translation>
        </message>
        <message>
            <source>Unmerge</source>
            <translation>Séparer</translation>
        </message>
        <message>
            <source>Unmerge {0}</source>
            <translation>En séparer {0}</translation>
        </message>
        <message>
            <source>Unpin</source>
            <translation>Détacher</translation>
        </message>
        <message>
            <source>Unpin {0}</source>
            <translation>En détacher {0}</translation>
        </message>
        <message>
            <source>Use for chat</source>
            <translation>Utiliser pour la discussion</translation>
        </message>
        <message>
            <source>Use for finding memories</source>
            <translation>Utiliser pour trouver des souvenirs</translation>
        </message>
        <message>
            <source>Use this model</source>
            <translation>Utiliser ce modèle</translation>
        </message>
        <message>
            <source>Used as so far</source>
            <translation>Utilisé comme jusqu'ici</translation>
        </message>
        <message>
            <source>Useful</source>
            <translation>Utile</translation>
        </message>
        <message>
            <source>Useful: {0}</source>
            <translation>Utiles : {0}</translation>
        </message>
        <message>
            <source>Uses</source>
            <translation>Usages</translation>
        </message>
        <message>
            <source>Waiting for another program that is fetching it…</source>
            <translation>Un autre programme est en train de le télécharger, attente…</translation>
        </message>
        <message>
            <source>Weight β of confidence against recency</source>
            <translation>Poids β de la confiance face à la récence</translation>
        </message>
        <message>
            <source>Welcome</source>
            <translation>Bienvenue</translation>
        </message>
        <message>
            <source>What</source>
            <translation>Quoi</translation>
        </message>
        <message>
            <source>What changed in memory since you last looked (Ctrl+D)</source>
            <translation>Ce qui a changé dans la mémoire depuis votre dernier regard (Ctrl+D)</translation>
        </message>
        <message>
            <source>What changed since you last looked</source>
            <translation>Ce qui a changé depuis votre dernier regard</translation>
        </message>
        <message>
            <source>What else is said to be true?</source>
            <translation>Que dit-on d'autre qui soit vrai ?</translation>
        </message>
        <message>
            <source>What goes</source>
            <translation>Ce qui part</translation>
        </message>
        <message>
            <source>What is on your mind?</source>
            <translation>Qu'avez-vous en tête ?</translation>
        </message>
        <message>
            <source>What matters</source>
            <translation>L'essentiel</translation>
        </message>
        <message>
            <source>What the erasure found</source>
            <translation>Ce que l'effacement a trouvé</translation>
        </message>
        <message>
            <source>What was said {0} comes first: its time may be read so.</source>
            <translation>Ce qui a été dit {0} vient d’abord : le moment peut se lire ainsi.</translation>
        </message>
        <message>
            <source>What you tell is remembered on this machine alone. You can see every memory, ask why it was used, correct it, and take it back.</source>
            <translation>Ce que vous racontez n'est retenu que sur cette machine. Vous pouvez voir chaque souvenir, demander pourquoi il a servi, le corriger et le reprendre.</translation>
        </message>
        <message>
            <source>What-if</source>
            <translation>Et si</translation>
        </message>
        <message>
            <source>What-if (imagined)</source>
            <translation>Et si (imaginé)</translation>
        </message>
        <message>
            <source>What-if tries uses, pins, marks and conflicts: leave it to do this for real.</source>
            <translation>Et si essaie usages, épinglages, jugements et conflits : quittez-le pour le faire vraiment.</translation>
        </message>
        <message>
            <source>What-if, imagined acts: {0}. Nothing is changed until you apply them.</source>
            <translation>Et si, actes imaginés : {0}. Rien ne change tant que vous ne les appliquez pas.</translation>
        </message>
        <message>
            <source>What-if: inject conflict</source>
            <translation>Et si : injecter un conflit</translation>
        </message>
        <message>
            <source>What-if: reinforce, pin or contradict a memory at this moment, to see what would come of it.</source>
            <translation>Et si : renforcez, épinglez ou contredisez un souvenir à ce moment, pour voir ce qui en adviendrait.</translation>
        </message>
        <message>
            <source>What-if: try acts at this moment</source>
            <translation>Et si : essayer des actes à ce moment</translation>
        </message>
        <message>
            <source>When</source>
            <translation>Quand</translation>
        </message>
        <message>
            <source>When Familiar may speak unasked</source>
            <translation>Quand Familiar peut parler sans qu'on lui demande</translation>
        </message>
        <message>
            <source>While you were away: {0}.</source>
            <translation>En votre absence : {0}.</translation>
        </message>
        <message>
            <source>Who</source>
            <translation>Qui</translation>
        </message>
        <message>
            <source>Why it hangs here</source>
            <translation>Pourquoi il pend ici</translation>
        </message>
        <message>
            <source>Why not</source>
            <translation>Pourquoi pas</translation>
        </message>
        <message>
            <source>Why recalled</source>
            <translation>Pourquoi rappelé</translation>
        </message>
        <message>
            <source>Why this was used</source>
            <translation>Pourquoi cela a servi</translation>
        </message>
        <message>
            <source>Why was this used?</source>
            <translation>Pourquoi cela a-t-il servi ?</translation>
        </message>
        <message>
            <source>Why “{}” was used</source>
            <translation>Pourquoi « {} » a servi</translation>
        </message>
        <message>
            <source>Word by word</source>
            <translation>Mot à mot</translation>
        </message>
        <message>
            <source>Words</source>
            <translation>Mots</translation>
        </message>
        <message>
            <source>Write a message</source>
            <translation>Écrire un message</translation>
        </message>
        <message>
            <source>Write something first.</source>
            <translation>Écrivez d'abord quelque chose.</translation>
        </message>
        <message>
            <source>Write the file anew from its memories; what is there now is kept beside it</source>
            <translation>Réécrire le fichier à partir de ses souvenirs ; ce qui s'y trouve est conservé à côté</translation>
        </message>
        <message>
            <source>Wrong</source>
            <translation>Faux</translation>
        </message>
        <message>
            <source>Wrong: {0}</source>
            <translation>Faux : {0}</translation>
        </message>
        <message>
            <source>You</source>
            <translation>Vous</translation>
        </message>
        <message>
            <source>You will hear no more of this unasked.</source>
            <translation>Vous n'en entendrez plus parler sans le demander.</translation>
        </message>
        <message>
            <source>You will hear no more of this.</source>
            <translation>Vous n'en entendrez plus parler.</translation>
        </message>
        <message>
            <source>Your message</source>
            <translation>Votre message</translation>
        </message>
        <message>
            <source>Zoom into the timeline</source>
            <translation>Agrandir la frise</translation>
        </message>
        <message>
            <source>a reply</source>
            <translation>une réponse</translation>
        </message>
        <message>
            <source>a rival was set against it by {0}, to be decided</source>
            <translation>un rival lui a été opposé par {0}, à trancher</translation>
        </message>
        <message>
            <source>about you</source>
            <translation>sur vous</translation>
        </message>
        <message>
            <source>active</source>
            <translation>actif</translation>
        </message>
        <message>
            <source>age</source>
            <translation>âge</translation>
        </message>
        <message>
            <source>all categories</source>
            <translation>toutes les catégories</translation>
        </message>
        <message>
            <source>all scopes</source>
            <translation>toutes les portées</translation>
        </message>
        <message>
            <source>all states</source>
            <translation>tous les états</translation>
        </message>
        <message>
            <source>already here</source>
            <translation>déjà ici</translation>
        </message>
        <message>
            <source>always stays</source>
            <translation>reste toujours</translation>
        </message>
        <message>
            <source>and {} more</source>
            <translation>et {} de plus</translation>
        </message>
        <message>
            <source>another program</source>
            <translation>un autre programme</translation>
        </message>
        <message>
            <source>archive {0}, {1} stands</source>
            <translation>archiver {0}, {1} reste</translation>
        </message>
        <message>
            <source>archived</source>
            <translation>archivé</translation>
        </message>
        <message>
            <source>archived by {0}</source>
            <translation>archivé par {0}</translation>
        </message>
        <message>
            <source>as far as the past</source>
            <translation>autant que le passé</translation>
        </message>
        <message>
            <source>as long as its {0}</source>
            <translation>aussi longtemps que : {0}</translation>
        </message>
        <message>
            <source>asked for</source>
            <translation>demandé</translation>
        </message>
        <message>
            <source>asserted</source>
            <translation>affirmé</translation>
        </message>
        <message>
            <source>behind</source>
            <translation>en arrière-plan</translation>
        </message>
        <message>
            <source>below the threshold for this question</source>
            <translation>sous le seuil pour cette question</translation>
        </message>
        <message>
            <source>brought back by {0}</source>
            <translation>ramené par {0}</translation>
        </message>
        <message>
            <source>change {0}</source>
            <translation>modifier {0}</translation>
        </message>
        <message>
            <source>change {0} memories</source>
            <translation>modifier {0} souvenirs</translation>
        </message>
        <message>
            <source>changed by {0}: {1}</source>
            <translation>changé par {0} : {1}</translation>
        </message>
        <message>
            <source>chat</source>
            <translation>discussion</translation>
        </message>
        <message>
            <source>checked against its published SHA-256</source>
            <translation>vérifié avec son SHA-256 publié</translation>
        </message>
        <message>
            <source>companion</source>
            <translation>compagnon</translation>
        </message>
        <message>
            <source>confidence {0:.2f} + recency {1:.2f}</source>
            <translation>confiance {0:.2f} + récence {1:.2f}</translation>
        </message>
        <message>
            <source>conflict, {0}</source>
            <translation>conflit, {0}</translation>
        </message>
        <message>
            <source>conversation</source>
            <translation>conversation</translation>
        </message>
        <message>
            <source>cosine {0:.2f}, retention {1:.0%}</source>
            <translation>cosinus {0:.2f}, rétention {1:.0%}</translation>
        </message>
        <message>
            <source>curves</source>
            <translation>courbes</translation>
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
            <translation>ddd d MMM yyyy, HH:mm</translation>
        </message>
        <message>
            <source>dialogue forest</source>
            <translation>forêt du dialogue</translation>
        </message>
        <message>
            <source>directive</source>
            <translation>directive</translation>
        </message>
        <message>
            <source>does not fade</source>
            <translation>ne s'efface pas</translation>
        </message>
        <message>
            <source>does not fade: retention stays 100 %</source>
            <translation>ne s'efface pas : la rétention reste à 100 %</translation>
        </message>
        <message>
            <source>dormant</source>
            <translation>dormant</translation>
        </message>
        <message>
            <source>earlier history was compacted</source>
            <translation>l'histoire antérieure a été condensée</translation>
        </message>
        <message>
            <source>edit a file by hand</source>
            <translation>modifier un fichier à la main</translation>
        </message>
        <message>
            <source>edit {0} memories by hand</source>
            <translation>modifier {0} souvenirs à la main</translation>
        </message>
        <message>
            <source>edited by {0}</source>
            <translation>modifié par {0}</translation>
        </message>
        <message>
            <source>edited by {0}: “{1}” → “{2}”</source>
            <translation>modifié par {0} : « {1} » → « {2} »</translation>
        </message>
        <message>
            <source>ends in the middle of a memory</source>
            <translation>s'arrête au milieu d'un souvenir</translation>
        </message>
        <message>
            <source>erase a memory</source>
            <translation>effacer un souvenir</translation>
        </message>
        <message>
            <source>erase {0} memories</source>
            <translation>effacer {0} souvenirs</translation>
        </message>
        <message>
            <source>erased for good by {0}</source>
            <translation>effacé pour de bon par {0}</translation>
        </message>
        <message>
            <source>erased for good, as nobody took it back</source>
            <translation>effacé pour de bon, personne ne l'ayant repris</translation>
        </message>
        <message>
            <source>event</source>
            <translation>événement</translation>
        </message>
        <message>
            <source>expired</source>
            <translation>expiré</translation>
        </message>
        <message>
            <source>faded on {0}</source>
            <translation>effacé depuis le {0}</translation>
        </message>
        <message>
            <source>fades on {0}</source>
            <translation>s'efface le {0}</translation>
        </message>
        <message>
            <source>fading</source>
            <translation>s'effaçant</translation>
        </message>
        <message>
            <source>failed</source>
            <translation>échoué</translation>
        </message>
        <message>
            <source>field</source>
            <translation>champ</translation>
        </message>
        <message>
            <source>finding memories</source>
            <translation>recherche de souvenirs</translation>
        </message>
        <message>
            <source>follows at once (δ)</source>
            <translation>suit aussitôt (δ)</translation>
        </message>
        <message>
            <source>for replies</source>
            <translation>pour les réponses</translation>
        </message>
        <message>
            <source>forget the {0} memories of a conversation</source>
            <translation>oublier les {0} souvenirs d’une conversation</translation>
        </message>
        <message>
            <source>forget {0}</source>
            <translation>oublier {0}</translation>
        </message>
        <message>
            <source>forget {0} memories</source>
            <translation>oublier {0} souvenirs</translation>
        </message>
        <message>
            <source>forgotten by {0}</source>
            <translation>oublié par {0}</translation>
        </message>
        <message>
            <source>forgotten, {0}</source>
            <translation>oublié, {0}</translation>
        </message>
        <message>
            <source>from {0} to {1}</source>
            <translation>du {0} au {1}</translation>
        </message>
        <message>
            <source>hidden</source>
            <translation>masqué</translation>
        </message>
        <message>
            <source>hidden, but remembered</source>
            <translation>masqué, mais retenu</translation>
        </message>
        <message>
            <source>holds bytes that are no text</source>
            <translation>contient des octets qui ne sont pas du texte</translation>
        </message>
        <message>
            <source>holds nothing but zero bytes</source>
            <translation>ne contient que des octets nuls</translation>
        </message>
        <message>
            <source>how much it tells</source>
            <translation>ce que cela apprend</translation>
        </message>
        <message>
            <source>idle</source>
            <translation>inactif</translation>
        </message>
        <message>
            <source>idle for too long</source>
            <translation>inutilisé trop longtemps</translation>
        </message>
        <message>
            <source>idle for {0} min</source>
            <translation>inactif depuis {0} min</translation>
        </message>
        <message>
            <source>import</source>
            <translation>import</translation>
        </message>
        <message>
            <source>in use</source>
            <translation>en usage</translation>
        </message>
        <message>
            <source>in {0}</source>
            <translation>dans {0}</translation>
        </message>
        <message>
            <source>inferred</source>
            <translation>déduit</translation>
        </message>
        <message>
            <source>interrupted</source>
            <translation>interrompu</translation>
        </message>
        <message>
            <source>is empty</source>
            <translation>est vide</translation>
        </message>
        <message>
            <source>is missing</source>
            <translation>manque</translation>
        </message>
        <message>
            <source>keep {0} too</source>
            <translation>garder aussi {0}</translation>
        </message>
        <message>
            <source>knowledge</source>
            <translation>connaissance</translation>
        </message>
        <message>
            <source>larger than the budget</source>
            <translation>plus grand que la mémoire permise</translation>
        </message>
        <message>
            <source>last</source>
            <translation>en dernier</translation>
        </message>
        <message>
            <source>leave open what contradicts {0}</source>
            <translation>laisser ouvert ce qui contredit {0}</translation>
        </message>
        <message>
            <source>left memory by itself</source>
            <translation>a quitté la mémoire de lui-même</translation>
        </message>
        <message>
            <source>loaded</source>
            <translation>chargé</translation>
        </message>
        <message>
            <source>made active by {0}</source>
            <translation>rendu actif par {0}</translation>
        </message>
        <message>
            <source>marked as outdated by {0}</source>
            <translation>marqué comme dépassé par {0}</translation>
        </message>
        <message>
            <source>marked as useful by {0}</source>
            <translation>marqué comme utile par {0}</translation>
        </message>
        <message>
            <source>marked as wrong by {0}</source>
            <translation>marqué comme faux par {0}</translation>
        </message>
        <message>
            <source>meaning</source>
            <translation>sens</translation>
        </message>
        <message>
            <source>meaning (α)</source>
            <translation>sens (α)</translation>
        </message>
        <message>
            <source>measured</source>
            <translation>mesuré</translation>
        </message>
        <message>
            <source>measured {0:.0f} MB, expected {1:.0f} MB</source>
            <translation>mesuré {0:.0f} Mo, attendu {1:.0f} Mo</translation>
        </message>
        <message>
            <source>memories merged, {0}</source>
            <translation>souvenirs fusionnés, {0}</translation>
        </message>
        <message>
            <source>memory</source>
            <translation>mémoire</translation>
        </message>
        <message>
            <source>memory writer</source>
            <translation>rédacteur de souvenirs</translation>
        </message>
        <message>
            <source>merge {0}</source>
            <translation>fusionner {0}</translation>
        </message>
        <message>
            <source>merge {0} into {1}</source>
            <translation>fusionner {0} en {1}</translation>
        </message>
        <message>
            <source>move {0} memories by hand from {1} to {2}</source>
            <translation>déplacer {0} souvenirs à la main de {1} vers {2}</translation>
        </message>
        <message>
            <source>nearness</source>
            <translation>proximité</translation>
        </message>
        <message>
            <source>nearness in the tree (γ)</source>
            <translation>proximité dans l'arbre (γ)</translation>
        </message>
        <message>
            <source>never</source>
            <translation>jamais</translation>
        </message>
        <message>
            <source>no published SHA-256: held to that of the first download</source>
            <translation>pas de SHA-256 publié : comparé à celui du premier téléchargement</translation>
        </message>
        <message>
            <source>no published SHA-256: that of the first download will be recorded</source>
            <translation>pas de SHA-256 publié : celui du premier téléchargement sera noté</translation>
        </message>
        <message>
            <source>no room in time</source>
            <translation>pas de place à temps</translation>
        </message>
        <message>
            <source>no room yet</source>
            <translation>pas encore de place</translation>
        </message>
        <message>
            <source>not there</source>
            <translation>absent</translation>
        </message>
        <message>
            <source>not there at this moment</source>
            <translation>absent à ce moment</translation>
        </message>
        <message>
            <source>not yet said</source>
            <translation>pas encore dit</translation>
        </message>
        <message>
            <source>not yet written, or gone</source>
            <translation>pas encore écrit, ou parti</translation>
        </message>
        <message>
            <source>nothing</source>
            <translation>rien</translation>
        </message>
        <message>
            <source>now</source>
            <translation>maintenant</translation>
        </message>
        <message>
            <source>on {0}</source>
            <translation>le {0}</translation>
        </message>
        <message>
            <source>passing</source>
            <translation>passager</translation>
        </message>
        <message>
            <source>pinned</source>
            <translation>épinglé</translation>
        </message>
        <message>
            <source>pinned by {0}</source>
            <translation>épinglé par {0}</translation>
        </message>
        <message>
            <source>preference</source>
            <translation>préférence</translation>
        </message>
        <message>
            <source>procedure</source>
            <translation>procédure</translation>
        </message>
        <message>
            <source>profile</source>
            <translation>profil</translation>
        </message>
        <message>
            <source>put down</source>
            <translation>déposé</translation>
        </message>
        <message>
            <source>ranking</source>
            <translation>classement</translation>
        </message>
        <message>
            <source>read the files</source>
            <translation>lire les fichiers</translation>
        </message>
        <message>
            <source>recency</source>
            <translation>récence</translation>
        </message>
        <message>
            <source>refused</source>
            <translation>refusé</translation>
        </message>
        <message>
            <source>reinforce {0}</source>
            <translation>renforcer {0}</translation>
        </message>
        <message>
            <source>reinforce {0} memories</source>
            <translation>renforcer {0} souvenirs</translation>
        </message>
        <message>
            <source>relation</source>
            <translation>relation</translation>
        </message>
        <message>
            <source>remember {0}</source>
            <translation>retenir {0}</translation>
        </message>
        <message>
            <source>remember {0} memories</source>
            <translation>retenir {0} souvenirs</translation>
        </message>
        <message>
            <source>replace {0} by {1}</source>
            <translation>remplacer {0} par {1}</translation>
        </message>
        <message>
            <source>restore {0}</source>
            <translation>restaurer {0}</translation>
        </message>
        <message>
            <source>restore {0} memories</source>
            <translation>restaurer {0} souvenirs</translation>
        </message>
        <message>
            <source>retention</source>
            <translation>rétention</translation>
        </message>
        <message>
            <source>room for {0}</source>
            <translation>place pour {0}</translation>
        </message>
        <message>
            <source>salience</source>
            <translation>saillance</translation>
        </message>
        <message>
            <source>score</source>
            <translation>score</translation>
        </message>
        <message>
            <source>sent as it is</source>
            <translation>envoyé tel quel</translation>
        </message>
        <message>
            <source>something erased</source>
            <translation>quelque chose d’effacé</translation>
        </message>
        <message>
            <source>speaker</source>
            <translation>locuteur</translation>
        </message>
        <message>
            <source>speculative</source>
            <translation>spéculatif</translation>
        </message>
        <message>
            <source>spoke up, {}</source>
            <translation>a pris la parole, {}</translation>
        </message>
        <message>
            <source>state</source>
            <translation>état</translation>
        </message>
        <message>
            <source>strength S</source>
            <translation>force S</translation>
        </message>
        <message>
            <source>strength S for the question</source>
            <translation>force S pour la question</translation>
        </message>
        <message>
            <source>table</source>
            <translation>tableau</translation>
        </message>
        <message>
            <source>take apart {0}</source>
            <translation>défaire {0}</translation>
        </message>
        <message>
            <source>take erased quotes out of other memories</source>
            <translation>retirer les citations effacées d’autres souvenirs</translation>
        </message>
        <message>
            <source>taken back by {0}</source>
            <translation>repris par {0}</translation>
        </message>
        <message>
            <source>taken up</source>
            <translation>repris</translation>
        </message>
        <message>
            <source>the command line</source>
            <translation>la ligne de commande</translation>
        </message>
        <message>
            <source>the consolidator</source>
            <translation>le consolidateur</translation>
        </message>
        <message>
            <source>the future, projected</source>
            <translation>l'avenir, projeté</translation>
        </message>
        <message>
            <source>the past, replayed</source>
            <translation>le passé, rejoué</translation>
        </message>
        <message>
            <source>the rival to be decided was withdrawn or set again by {0}</source>
            <translation>le rival à trancher a été retiré ou remis par {0}</translation>
        </message>
        <message>
            <source>the wait could never end</source>
            <translation>l’attente ne finirait jamais</translation>
        </message>
        <message>
            <source>the whole view</source>
            <translation>toute la vue</translation>
        </message>
        <message>
            <source>the writer</source>
            <translation>le rédacteur</translation>
        </message>
        <message>
            <source>time (β)</source>
            <translation>temps (β)</translation>
        </message>
        <message>
            <source>time asked for</source>
            <translation>moment demandé</translation>
        </message>
        <message>
            <source>time since last use</source>
            <translation>temps depuis le dernier usage</translation>
        </message>
        <message>
            <source>timeline</source>
            <translation>frise</translation>
        </message>
        <message>
            <source>together</source>
            <translation>ensemble</translation>
        </message>
        <message>
            <source>turn</source>
            <translation>message</translation>
        </message>
        <message>
            <source>unloaded</source>
            <translation>déchargé</translation>
        </message>
        <message>
            <source>unpinned by {0}</source>
            <translation>détaché par {0}</translation>
        </message>
        <message>
            <source>until {0}</source>
            <translation>jusqu'au {0}</translation>
        </message>
        <message>
            <source>used as so far, it does not fade</source>
            <translation>utilisé comme jusqu'ici, il ne s'efface pas</translation>
        </message>
        <message>
            <source>used as so far, on {0}</source>
            <translation>utilisé comme jusqu'ici, le {0}</translation>
        </message>
        <message>
            <source>used by {0}{1}</source>
            <translation>utilisé par {0}{1}</translation>
        </message>
        <message>
            <source>waited for elsewhere, priority {0}</source>
            <translation>attendu ailleurs, priorité {0}</translation>
        </message>
        <message>
            <source>waited for, priority {0}</source>
            <translation>attendu, priorité {0}</translation>
        </message>
        <message>
            <source>waits</source>
            <translation>attend</translation>
        </message>
        <message>
            <source>where each is</source>
            <translation>là où est chacun</translation>
        </message>
        <message>
            <source>without end</source>
            <translation>sans fin</translation>
        </message>
        <message>
            <source>word by word</source>
            <translation>mot à mot</translation>
        </message>
        <message>
            <source>words</source>
            <translation>mots</translation>
        </message>
        <message>
            <source>work behind, priority {0}</source>
            <translation>arrière-plan, priorité {0}</translation>
        </message>
        <message>
            <source>written by {0}</source>
            <translation>écrit par {0}</translation>
        </message>
        <message>
            <source>you</source>
            <translation>vous</translation>
        </message>
        <message>
            <source>your editor</source>
            <translation>votre éditeur</translation>
        </message>
        <message>
            <source>{0:.1f} of {1:.1f} GB in use, {2:.1f} GB free</source>
            <translation>{0:.1f} Go sur {1:.1f} utilisés, {2:.1f} Go libres</translation>
        </message>
        <message>
            <source>{0}  (R {1:.2f}) is new</source>
            <translation>{0}  (R {1:.2f}) est nouveau</translation>
        </message>
        <message>
            <source>{0}  (R {1:.2f}) stands</source>
            <translation>{0}  (R {1:.2f}) tient</translation>
        </message>
        <message>
            <source>{0} (below the threshold)</source>
            <translation>{0} (sous le seuil)</translation>
        </message>
        <message>
            <source>{0} a second, {1}</source>
            <translation>{0} par seconde, {1}</translation>
        </message>
        <message>
            <source>{0} about to fade</source>
            <translation>{0} bientôt effacés</translation>
        </message>
        <message>
            <source>{0} ago</source>
            <translation>il y a {0}</translation>
        </message>
        <message>
            <source>{0} backups are rewritten.</source>
            <translation>{0} sauvegardes sont réécrites.</translation>
        </message>
        <message>
            <source>{0} corrected</source>
            <translation>{0} corrigés</translation>
        </message>
        <message>
            <source>{0} could not be taken; the first, in line {1}: {2}</source>
            <translation>{0} n’ont pas pu être importés ; le premier, à la ligne {1} : {2}</translation>
        </message>
        <message>
            <source>{0} could not be written: {1}</source>
            <translation>{0} n'a pas pu être écrit : {1}</translation>
        </message>
        <message>
            <source>{0} days</source>
            <translation>{0} jours</translation>
        </message>
        <message>
            <source>{0} files</source>
            <translation>{0} fichiers</translation>
        </message>
        <message>
            <source>{0} forgotten</source>
            <translation>{0} oubliés</translation>
        </message>
        <message>
            <source>{0} h</source>
            <translation>{0} h</translation>
        </message>
        <message>
            <source>{0} is no picture: end its name in .png or .svg</source>
            <translation>{0} n'est pas une image : terminez son nom par .png ou .svg</translation>
        </message>
        <message>
            <source>{0} learned</source>
            <translation>{0} appris</translation>
        </message>
        <message>
            <source>{0} looks like a copy of {1} that a sync client made.</source>
            <translation>{0} semble être une copie de {1} faite par un outil de synchronisation.</translation>
        </message>
        <message>
            <source>{0} memories</source>
            <translation>{0} souvenirs</translation>
        </message>
        <message>
            <source>{0} memories changed.</source>
            <translation>{0} souvenirs modifiés.</translation>
        </message>
        <message>
            <source>{0} memories forgotten. For 10 minutes they can be brought back.</source>
            <translation>{0} souvenirs oubliés. Pendant 10 minutes, on peut les faire revenir.</translation>
        </message>
        <message>
            <source>{0} memories saved as {1}.</source>
            <translation>{0} souvenirs enregistrés sous {1}.</translation>
        </message>
        <message>
            <source>{0} merged</source>
            <translation>{0} fusionnés</translation>
        </message>
        <message>
            <source>{0} min</source>
            <translation>{0} min</translation>
        </message>
        <message>
            <source>{0} months</source>
            <translation>{0} mois</translation>
        </message>
        <message>
            <source>{0} shown</source>
            <translation>{0} montrés</translation>
        </message>
        <message>
            <source>{0} takes more than was expected</source>
            <translation>{0} prend plus que prévu</translation>
        </message>
        <message>
            <source>{0} to decide</source>
            <translation>{0} à décider</translation>
        </message>
        <message>
            <source>{0} turns</source>
            <translation>{0} tours</translation>
        </message>
        <message>
            <source>{0} turns folded away</source>
            <translation>{0} tours repliés</translation>
        </message>
        <message>
            <source>{0} were here already.</source>
            <translation>{0} étaient déjà là.</translation>
        </message>
        <message>
            <source>{0} years</source>
            <translation>{0} ans</translation>
        </message>
        <message>
            <source>{0}: {1} times, first at byte {2}</source>
            <translation>{0} : {1} fois, d'abord à l'octet {2}</translation>
        </message>
        <message>
            <source>{:.1f} GB of memory</source>
            <translation>{:.1f} Go de mémoire</translation>
        </message>
        <message>
            <source>{} (remote)</source>
            <translation>{} (distant)</translation>
        </message>
        <message>
            <source>{} changes to review</source>
            <translation>{} changements à passer en revue</translation>
        </message>
        <message>
            <source>{} is a copy to merge.</source>
            <translation>{} est une copie à fusionner.</translation>
        </message>
        <message>
            <source>{} looks damaged: its memories are kept.</source>
            <translation>{} semble abîmé : ses souvenirs sont conservés.</translation>
        </message>
        <message>
            <source>{} messages</source>
            <translation>{} messages</translation>
        </message>
        <message>
            <source>{} min left</source>
            <translation>reste {} min</translation>
        </message>
        <message>
            <source>{} more</source>
            <translation>{} de plus</translation>
        </message>
        <message>
            <source>{} not read for memories</source>
            <translation>{} non lus pour en tirer des souvenirs</translation>
        </message>
        <message>
            <source>{} s left</source>
            <translation>reste {} s</translation>
        </message>
        <message>
            <source>{} to be read for memories</source>
            <translation>{} à lire pour en tirer des souvenirs</translation>
        </message>
        <message>
            <source>{} to download</source>
            <translation>{} à télécharger</translation>
        </message>
        <message>
            <source>{}. Score {}: {}</source>
            <translation>{}. Score {} : {}</translation>
        </message>
        <message>
            <source>{}: fits, with little beside it</source>
            <translation>{} : tient, avec peu de marge</translation>
        </message>
        <message>
            <source>{}: loading…</source>
            <translation>{} : chargement…</translation>
        </message>
        <message>
            <source>{}: more than models may take here</source>
            <translation>{} : plus que ce que les modèles peuvent prendre ici</translation>
        </message>
        <message>
            <source>“{}” looks private. Choose what happens to it.</source>
            <translation>« {} » semble privé. Choisissez ce qu'il en advient.</translation>
        </message>
        <message>
            <source>… and {0} earlier changes</source>
            <translation>… et {0} changements antérieurs</translation>
        </message>
        <message>
            <source>… and {0} more</source>
            <translation>… et {0} de plus</translation>
        </message>
    </context>
</TS>
