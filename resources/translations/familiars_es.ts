<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="es" sourcelanguage="en">
    <context>
        <name>familiars</name>
        <message>
            <source>(forgotten)</source>
            <translation>(olvidado)</translation>
        </message>
        <message>
            <source>(no words)</source>
            <translation>(sin palabras)</translation>
        </message>
        <message>
            <source>1 backup is rewritten.</source>
            <translation>1 copia de seguridad se reescribe.</translation>
        </message>
        <message>
            <source>1 change to review</source>
            <translation>1 cambio por revisar</translation>
        </message>
        <message>
            <source>1 day / s</source>
            <translation>1 día / s</translation>
        </message>
        <message>
            <source>1 file</source>
            <translation>1 archivo</translation>
        </message>
        <message>
            <source>1 message</source>
            <translation>1 mensaje</translation>
        </message>
        <message>
            <source>1 month / s</source>
            <translation>1 mes / s</translation>
        </message>
        <message>
            <source>1 turn folded away</source>
            <translation>1 turno plegado</translation>
        </message>
        <message>
            <source>1 week / s</source>
            <translation>1 semana / s</translation>
        </message>
        <message>
            <source>1 year ahead</source>
            <translation>1 año adelante</translation>
        </message>
        <message>
            <source>3 months ahead</source>
            <translation>3 meses adelante</translation>
        </message>
        <message>
            <source>5 years ahead</source>
            <translation>5 años adelante</translation>
        </message>
        <message>
            <source>6 hours / s</source>
            <translation>6 horas / s</translation>
        </message>
        <message>
            <source>: H {0} → {1}</source>
            <translation>: H {0} → {1}</translation>
        </message>
        <message>
            <source>A memory file needs you</source>
            <translation>Un archivo de memoria le necesita</translation>
        </message>
        <message>
            <source>A model file of your own…</source>
            <translation>Un archivo de modelo propio…</translation>
        </message>
        <message>
            <source>A server elsewhere: what you write leaves this machine</source>
            <translation>Un servidor en otra parte: lo que escribe sale de este equipo</translation>
        </message>
        <message>
            <source>A server or a file of your own…</source>
            <translation>Un servidor o un archivo propio…</translation>
        </message>
        <message>
            <source>A server that is running on this machine</source>
            <translation>Un servidor que funciona en este equipo</translation>
        </message>
        <message>
            <source>A temporary chat</source>
            <translation>Una charla temporal</translation>
        </message>
        <message>
            <source>API key</source>
            <translation>Clave de API</translation>
        </message>
        <message>
            <source>About to fade</source>
            <translation>A punto de desvanecerse</translation>
        </message>
        <message>
            <source>Accept</source>
            <translation>Aceptar</translation>
        </message>
        <message>
            <source>Add tags, with commas between them</source>
            <translation>Añadir etiquetas, separadas por comas</translation>
        </message>
        <message>
            <source>Address</source>
            <translation>Dirección</translation>
        </message>
        <message>
            <source>All conversations</source>
            <translation>Todas las conversaciones</translation>
        </message>
        <message>
            <source>All files (*)</source>
            <translation>Todos los archivos (*)</translation>
        </message>
        <message>
            <source>All models…</source>
            <translation>Todos los modelos…</translation>
        </message>
        <message>
            <source>All of these</source>
            <translation>Todos estos</translation>
        </message>
        <message>
            <source>All seen</source>
            <translation>Todo visto</translation>
        </message>
        <message>
            <source>Animations: as the system has them</source>
            <translation>Animaciones: como el sistema</translation>
        </message>
        <message>
            <source>Animations: off</source>
            <translation>Animaciones: desactivadas</translation>
        </message>
        <message>
            <source>Another memory</source>
            <translation>Otro recuerdo</translation>
        </message>
        <message>
            <source>Answer again</source>
            <translation>Responder otra vez</translation>
        </message>
        <message>
            <source>Any GGUF file</source>
            <translation>Cualquier archivo GGUF</translation>
        </message>
        <message>
            <source>Applied now it would end otherwise (R {0:.2f} against {1:.2f}): {2}</source>
            <translation>Aplicado ahora acabaría de otro modo (R {0:.2f} frente a {1:.2f}): {2}</translation>
        </message>
        <message>
            <source>Apply now</source>
            <translation>Aplicar ahora</translation>
        </message>
        <message>
            <source>Archive neither: the conflict waits until you settle it</source>
            <translation>No archivar ninguno: el conflicto espera hasta que usted lo resuelva</translation>
        </message>
        <message>
            <source>Archived as outdated. Undo brings it back.</source>
            <translation>Archivado como anticuado. Deshacer lo recupera.</translation>
        </message>
        <message>
            <source>Archived as wrong. Undo brings it back.</source>
            <translation>Archivado como erróneo. Deshacer lo recupera.</translation>
        </message>
        <message>
            <source>Arrange {0}…</source>
            <translation>Ordenar {0}…</translation>
        </message>
        <message>
            <source>Ask a question above to see what memory would recall, and how that moves with time.</source>
            <translation>Haga arriba una pregunta para ver qué recordaría la memoria y cómo cambia con el tiempo.</translation>
        </message>
        <message>
            <source>Ask before an important memory fades</source>
            <translation>Preguntar antes de que se desvanezca un recuerdo importante</translation>
        </message>
        <message>
            <source>Ask how things went</source>
            <translation>Preguntar cómo fueron las cosas</translation>
        </message>
        <message>
            <source>Ask memory a question</source>
            <translation>Preguntar a la memoria</translation>
        </message>
        <message>
            <source>Ask memory a question: what would be recalled?</source>
            <translation>Haga una pregunta a la memoria: ¿qué recordaría?</translation>
        </message>
        <message>
            <source>Ask no longer when memories are written</source>
            <translation>No preguntar más cuando se escriban recuerdos</translation>
        </message>
        <message>
            <source>Ask when memories are written</source>
            <translation>Preguntar cuando se escriban recuerdos</translation>
        </message>
        <message>
            <source>At most so often a day</source>
            <translation>Como mucho tantas veces al día</translation>
        </message>
        <message>
            <source>At this moment</source>
            <translation>En este momento</translation>
        </message>
        <message>
            <source>At this moment it could not be recalled: it was not there, archived or expired.</source>
            <translation>En este momento no se podía recordar: no estaba, estaba archivado o caducado.</translation>
        </message>
        <message>
            <source>Back to the chat</source>
            <translation>Volver al chat</translation>
        </message>
        <message>
            <source>Back to the real now</source>
            <translation>Volver al ahora real</translation>
        </message>
        <message>
            <source>Back to the real now (N)</source>
            <translation>Volver al ahora real (N)</translation>
        </message>
        <message>
            <source>Bank account</source>
            <translation>Cuenta bancaria</translation>
        </message>
        <message>
            <source>Because you said “{}” on {}.</source>
            <translation>Porque usted dijo «{}» el {}.</translation>
        </message>
        <message>
            <source>Before: {0}</source>
            <translation>Antes: {0}</translation>
        </message>
        <message>
            <source>Belongs to</source>
            <translation>Pertenece a</translation>
        </message>
        <message>
            <source>By words alone: the model that finds memories by their meaning is not here.</source>
            <translation>Solo por las palabras: el modelo que encuentra recuerdos por su significado no está aquí.</translation>
        </message>
        <message>
            <source>Came with the program</source>
            <translation>Vino con el programa</translation>
        </message>
        <message>
            <source>Cancel</source>
            <translation>Cancelar</translation>
        </message>
        <message>
            <source>Cancelling…</source>
            <translation>Cancelando…</translation>
        </message>
        <message>
            <source>Card number</source>
            <translation>Número de tarjeta</translation>
        </message>
        <message>
            <source>Category</source>
            <translation>Categoría</translation>
        </message>
        <message>
            <source>Certainty</source>
            <translation>Certeza</translation>
        </message>
        <message>
            <source>Change its words, tags or place</source>
            <translation>Cambiar sus palabras, etiquetas o lugar</translation>
        </message>
        <message>
            <source>Checking the files…</source>
            <translation>Comprobando los archivos…</translation>
        </message>
        <message>
            <source>Choose a language model</source>
            <translation>Elegir un modelo de lenguaje</translation>
        </message>
        <message>
            <source>Choose a memory first.</source>
            <translation>Elija primero un recuerdo.</translation>
        </message>
        <message>
            <source>Choose a memory in the field, at a curve or in the table.</source>
            <translation>Elija un recuerdo en el campo, en una curva o en la tabla.</translation>
        </message>
        <message>
            <source>Choose a model file</source>
            <translation>Elegir un archivo de modelo</translation>
        </message>
        <message>
            <source>Choose a turn in the forest or in its table.</source>
            <translation>Elija un turno en el bosque o en su tabla.</translation>
        </message>
        <message>
            <source>Choose another language model</source>
            <translation>Elegir otro modelo de lenguaje</translation>
        </message>
        <message>
            <source>Choose the file…</source>
            <translation>Elegir el archivo…</translation>
        </message>
        <message>
            <source>Colours: as the system has them</source>
            <translation>Colores: como el sistema</translation>
        </message>
        <message>
            <source>Colours: dark</source>
            <translation>Colores: oscuros</translation>
        </message>
        <message>
            <source>Colours: light</source>
            <translation>Colores: claros</translation>
        </message>
        <message>
            <source>Command</source>
            <translation>Orden</translation>
        </message>
        <message>
            <source>Commands</source>
            <translation>Órdenes</translation>
        </message>
        <message>
            <source>Commands (Ctrl+K)</source>
            <translation>Órdenes (Ctrl+K)</translation>
        </message>
        <message>
            <source>Companion</source>
            <translation>Compañero</translation>
        </message>
        <message>
            <source>Companion, unasked</source>
            <translation>Compañero, sin pedírselo</translation>
        </message>
        <message>
            <source>Confidence in the rival</source>
            <translation>Confianza en el rival</translation>
        </message>
        <message>
            <source>Conflicts and versions</source>
            <translation>Conflictos y versiones</translation>
        </message>
        <message>
            <source>Conversation</source>
            <translation>Conversación</translation>
        </message>
        <message>
            <source>Conversation shown as a forest</source>
            <translation>Conversación mostrada como bosque</translation>
        </message>
        <message>
            <source>Conversations</source>
            <translation>Conversaciones</translation>
        </message>
        <message>
            <source>Conversations (Ctrl+B)</source>
            <translation>Conversaciones (Ctrl+B)</translation>
        </message>
        <message>
            <source>Copied</source>
            <translation>Copiado</translation>
        </message>
        <message>
            <source>Copy</source>
            <translation>Copiar</translation>
        </message>
        <message>
            <source>Copy code block {}</source>
            <translation>Copiar el bloque de código {}</translation>
        </message>
        <message>
            <source>Copy selection</source>
            <translation>Copiar la selección</translation>
        </message>
        <message>
            <source>Corrected</source>
            <translation>Corregido</translation>
        </message>
        <message>
            <source>Could not look for private data: {}</source>
            <translation>No se pudo buscar datos privados: {}</translation>
        </message>
        <message>
            <source>Count one use of it, now: it will fade later</source>
            <translation>Contar un uso, ahora: se desvanecerá más tarde</translation>
        </message>
        <message>
            <source>Ctrl and the wheel, or + and -, zoom the timeline</source>
            <translation>Ctrl y la rueda, o + y -, amplían la línea de tiempo</translation>
        </message>
        <message>
            <source>Date and time shown</source>
            <translation>Fecha y hora mostradas</translation>
        </message>
        <message>
            <source>Decay</source>
            <translation>Olvido</translation>
        </message>
        <message>
            <source>Delete</source>
            <translation>Eliminar</translation>
        </message>
        <message>
            <source>Delete conversation</source>
            <translation>Eliminar la conversación</translation>
        </message>
        <message>
            <source>Delete this conversation</source>
            <translation>Eliminar esta conversación</translation>
        </message>
        <message>
            <source>Delete “{}”?</source>
            <translation>¿Eliminar «{}»?</translation>
        </message>
        <message>
            <source>Deleted “{}”</source>
            <translation>«{}» eliminada</translation>
        </message>
        <message>
            <source>Delete…</source>
            <translation>Eliminar…</translation>
        </message>
        <message>
            <source>Details</source>
            <translation>Detalles</translation>
        </message>
        <message>
            <source>Details of the memory</source>
            <translation>Detalles del recuerdo</translation>
        </message>
        <message>
            <source>Dialogue forest</source>
            <translation>Bosque del diálogo</translation>
        </message>
        <message>
            <source>Dialogue forest: arrow keys lead along its branches, Enter opens a turn</source>
            <translation>Bosque del diálogo: las flechas recorren sus ramas, Intro abre un turno</translation>
        </message>
        <message>
            <source>Discard</source>
            <translation>Descartar</translation>
        </message>
        <message>
            <source>Dismiss</source>
            <translation>Cerrar</translation>
        </message>
        <message>
            <source>Do again what was taken back</source>
            <translation>Hacer de nuevo lo retirado</translation>
        </message>
        <message>
            <source>Do something, or go to a conversation…</source>
            <translation>Hacer algo o ir a una conversación…</translation>
        </message>
        <message>
            <source>Do this for real, at the real now</source>
            <translation>Hacerlo de verdad, en el ahora real</translation>
        </message>
        <message>
            <source>Don't do that again</source>
            <translation>No lo haga más</translation>
        </message>
        <message>
            <source>Done</source>
            <translation>Hecho</translation>
        </message>
        <message>
            <source>Done again: {}</source>
            <translation>Rehecho: {}</translation>
        </message>
        <message>
            <source>Download ({})</source>
            <translation>Descargar ({})</translation>
        </message>
        <message>
            <source>Download and use ({})</source>
            <translation>Descargar y usar ({})</translation>
        </message>
        <message>
            <source>Download progress</source>
            <translation>Progreso de la descarga</translation>
        </message>
        <message>
            <source>Downloading: {}</source>
            <translation>Descargando: {}</translation>
        </message>
        <message>
            <source>Downloading: {} of {}</source>
            <translation>Descargando: {} de {}</translation>
        </message>
        <message>
            <source>E-mail address</source>
            <translation>Correo electrónico</translation>
        </message>
        <message>
            <source>Earlier version</source>
            <translation>Versión anterior</translation>
        </message>
        <message>
            <source>Edit</source>
            <translation>Editar</translation>
        </message>
        <message>
            <source>Edit and ask again</source>
            <translation>Editar y volver a preguntar</translation>
        </message>
        <message>
            <source>Edit memory</source>
            <translation>Editar el recuerdo</translation>
        </message>
        <message>
            <source>Edit memory “{}”</source>
            <translation>Editar el recuerdo «{}»</translation>
        </message>
        <message>
            <source>Editing an earlier message. Esc leaves it as it was.</source>
            <translation>Está editando un mensaje anterior. Esc lo deja como estaba.</translation>
        </message>
        <message>
            <source>Edit…</source>
            <translation>Editar…</translation>
        </message>
        <message>
            <source>Embedders: they find memories by their meaning</source>
            <translation>Modelos de incrustación: hallan recuerdos por su significado</translation>
        </message>
        <message>
            <source>Erase now</source>
            <translation>Borrar ahora</translation>
        </message>
        <message>
            <source>Erased for good, by finishing what had been cut off: what to search for was gone by then.</source>
            <translation>Borrado para siempre, al terminar lo que se había interrumpido: lo que había que buscar ya no estaba.</translation>
        </message>
        <message>
            <source>Erased for good. {0}: nothing found but what you left standing elsewhere.</source>
            <translation>Borrado para siempre. {0}: nada salvo lo que dejó en otra parte.</translation>
        </message>
        <message>
            <source>Erased for good. {0}: nothing found.</source>
            <translation>Borrado para siempre. {0}: no se halló nada.</translation>
        </message>
        <message>
            <source>Erased. Another program reads the database: its log is emptied once that is closed.</source>
            <translation>Borrado. Otro programa lee la base de datos: su registro se vaciará cuando se cierre.</translation>
        </message>
        <message>
            <source>Erased. {0}: still found in {1}.</source>
            <translation>Borrado. {0}: aún hallado en {1}.</translation>
        </message>
        <message>
            <source>Erasing, and searching every file…</source>
            <translation>Borrando y buscando en cada archivo…</translation>
        </message>
        <message>
            <source>Everything</source>
            <translation>Todo</translation>
        </message>
        <message>
            <source>Export</source>
            <translation>Exportar</translation>
        </message>
        <message>
            <source>Export conversation</source>
            <translation>Exportar la conversación</translation>
        </message>
        <message>
            <source>Export this conversation</source>
            <translation>Exportar esta conversación</translation>
        </message>
        <message>
            <source>Exported to {}</source>
            <translation>Exportado a {}</translation>
        </message>
        <message>
            <source>Export…</source>
            <translation>Exportar…</translation>
        </message>
        <message>
            <source>Facts</source>
            <translation>Datos</translation>
        </message>
        <message>
            <source>Fades</source>
            <translation>Se desvanece</translation>
        </message>
        <message>
            <source>Familiar</source>
            <translation>Familiar</translation>
        </message>
        <message>
            <source>Familiar may speak first</source>
            <translation>Familiar puede hablar primero</translation>
        </message>
        <message>
            <source>Familiars needs a language model to answer. Choose one: it runs on this machine, offline.</source>
            <translation>Familiars necesita un modelo de lenguaje para responder. Elija uno: funciona en este equipo, sin conexión.</translation>
        </message>
        <message>
            <source>Familiars speaks it from the next start on.</source>
            <translation>Familiars lo hablará a partir del próximo inicio.</translation>
        </message>
        <message>
            <source>Fetch what finds meaning ({})</source>
            <translation>Descargar la búsqueda por significado ({})</translation>
        </message>
        <message>
            <source>Field of all memories: age across, strength upwards</source>
            <translation>Campo de todos los recuerdos: edad a lo ancho, fuerza hacia arriba</translation>
        </message>
        <message>
            <source>Files removed, as they could not be rewritten</source>
            <translation>Archivos eliminados, por no poder reescribirse</translation>
        </message>
        <message>
            <source>Files, when it is erased</source>
            <translation>Archivos, cuando se borre</translation>
        </message>
        <message>
            <source>Filter by words or tags</source>
            <translation>Filtrar por palabras o etiquetas</translation>
        </message>
        <message>
            <source>Find similar memories</source>
            <translation>Buscar recuerdos parecidos</translation>
        </message>
        <message>
            <source>Fit</source>
            <translation>Ajustar</translation>
        </message>
        <message>
            <source>Fold away all but the best turns and what leads to them</source>
            <translation>Plegar todo salvo los mejores turnos y lo que lleva a ellos</translation>
        </message>
        <message>
            <source>For 10 minutes Restore brings it back; then it is erased.</source>
            <translation>Durante 10 minutos Restaurar lo recupera; después se borra.</translation>
        </message>
        <message>
            <source>For machines short of memory.</source>
            <translation>Para equipos con poca memoria RAM.</translation>
        </message>
        <message>
            <source>For tests alone: quick, and wrong too often to talk to.</source>
            <translation>Solo para pruebas: rápido, pero se equivoca demasiado para conversar.</translation>
        </message>
        <message>
            <source>Forget (can be undone for 10 minutes)</source>
            <translation>Olvidar (se puede deshacer durante 10 minutos)</translation>
        </message>
        <message>
            <source>Forget these {0} memories?</source>
            <translation>¿Olvidar estos {0} recuerdos?</translation>
        </message>
        <message>
            <source>Forget this memory?</source>
            <translation>¿Olvidar este recuerdo?</translation>
        </message>
        <message>
            <source>Forget {0}…</source>
            <translation>Olvidar {0}…</translation>
        </message>
        <message>
            <source>Forgetting takes it out of its file and of every search. Erasing cannot be undone.</source>
            <translation>Olvidar lo saca de su archivo y de toda búsqueda. Borrar no se puede deshacer.</translation>
        </message>
        <message>
            <source>Forget…</source>
            <translation>Olvidar…</translation>
        </message>
        <message>
            <source>Forgotten</source>
            <translation>Olvidado</translation>
        </message>
        <message>
            <source>Forgotten. For 10 minutes it can be brought back.</source>
            <translation>Olvidado. Durante 10 minutos se puede recuperar.</translation>
        </message>
        <message>
            <source>GGUF models (*.gguf)</source>
            <translation>Modelos GGUF (*.gguf)</translation>
        </message>
        <message>
            <source>General, in many languages.</source>
            <translation>General, en muchos idiomas.</translation>
        </message>
        <message>
            <source>General, made for English.</source>
            <translation>General, pensado para el inglés.</translation>
        </message>
        <message>
            <source>General; larger and slower, for machines with more memory.</source>
            <translation>General; más grande y más lento, para equipos con más memoria RAM.</translation>
        </message>
        <message>
            <source>Go on</source>
            <translation>Continuar</translation>
        </message>
        <message>
            <source>Go on meanwhile</source>
            <translation>Seguir mientras tanto</translation>
        </message>
        <message>
            <source>Go on.</source>
            <translation>Continúa.</translation>
        </message>
        <message>
            <source>Go to now</source>
            <translation>Ir a ahora</translation>
        </message>
        <message>
            <source>Good: the memory is as strong as new.</source>
            <translation>Bien: el recuerdo está como nuevo.</translation>
        </message>
        <message>
            <source>H (1/e)</source>
            <translation>H (1/e)</translation>
        </message>
        <message>
            <source>Hangs under</source>
            <translation>Cuelga de</translation>
        </message>
        <message>
            <source>Here</source>
            <translation>Aquí</translation>
        </message>
        <message>
            <source>Hide it from the model and from memory</source>
            <translation>Ocultarlo al modelo y a la memoria</translation>
        </message>
        <message>
            <source>Hide it from the model, keep it as a memory</source>
            <translation>Ocultarlo al modelo, guardarlo como recuerdo</translation>
        </message>
        <message>
            <source>History</source>
            <translation>Historia</translation>
        </message>
        <message>
            <source>How far the future reaches</source>
            <translation>Hasta dónde llega el futuro</translation>
        </message>
        <message>
            <source>How much it tells</source>
            <translation>Cuánto dice</translation>
        </message>
        <message>
            <source>ID number</source>
            <translation>Número de identidad</translation>
        </message>
        <message>
            <source>Id</source>
            <translation>Id</translation>
        </message>
        <message>
            <source>Imagine</source>
            <translation>Imaginar</translation>
        </message>
        <message>
            <source>Import conversations or memories</source>
            <translation>Importar conversaciones o recuerdos</translation>
        </message>
        <message>
            <source>Importance</source>
            <translation>Importancia</translation>
        </message>
        <message>
            <source>Importing {}…</source>
            <translation>Importando {}…</translation>
        </message>
        <message>
            <source>In a folder of yours</source>
            <translation>En una carpeta suya</translation>
        </message>
        <message>
            <source>In use: {}</source>
            <translation>En uso: {}</translation>
        </message>
        <message>
            <source>Inject</source>
            <translation>Introducir</translation>
        </message>
        <message>
            <source>Inject conflict</source>
            <translation>Introducir un conflicto</translation>
        </message>
        <message>
            <source>Inject conflict…</source>
            <translation>Introducir un conflicto…</translation>
        </message>
        <message>
            <source>It answers you, on this machine. You can change it at any time.</source>
            <translation>Le responde en este equipo. Puede cambiarlo cuando quiera.</translation>
        </message>
        <message>
            <source>It began a tree of its own: even with “{0}”, the nearest of all earlier turns, it scored {1}, less than the {2} it takes.</source>
            <translation>Empezó un árbol propio: incluso con «{0}», el más cercano de los turnos anteriores, puntuó {1}, menos de los {2} que hacen falta.</translation>
        </message>
        <message>
            <source>It began the conversation.</source>
            <translation>Empezó la conversación.</translation>
        </message>
        <message>
            <source>It exists in What-if alone: apply or discard that first.</source>
            <translation>Solo existe en «Y si»: aplíquelo o descártelo primero.</translation>
        </message>
        <message>
            <source>It has expired.</source>
            <translation>Ha caducado.</translation>
        </message>
        <message>
            <source>It helps: it will fade much later, and counts for more</source>
            <translation>Ayuda: se desvanecerá mucho más tarde y contará más</translation>
        </message>
        <message>
            <source>It is active: there is nothing to restore.</source>
            <translation>Está activo: no hay nada que restaurar.</translation>
        </message>
        <message>
            <source>It is archived: restore it first.</source>
            <translation>Está archivado: restáurelo primero.</translation>
        </message>
        <message>
            <source>It is the reply to “{0}”, and a reply hangs under its question whatever the score.</source>
            <translation>Es la respuesta a «{0}», y una respuesta cuelga de su pregunta sea cual sea la puntuación.</translation>
        </message>
        <message>
            <source>It is there already.</source>
            <translation>Ya está ahí.</translation>
        </message>
        <message>
            <source>It lasts much longer</source>
            <translation>Dura mucho más</translation>
        </message>
        <message>
            <source>It never was so: archived without confidence, and never told again</source>
            <translation>Nunca fue así: se archiva sin confianza y no se vuelve a contar</translation>
        </message>
        <message>
            <source>It never was so: it is archived and never used again</source>
            <translation>Nunca fue así: se archiva y no se vuelve a usar</translation>
        </message>
        <message>
            <source>It was not merged from others.</source>
            <translation>No se fusionó de otros.</translation>
        </message>
        <message>
            <source>It was not said yet.</source>
            <translation>Aún no se había dicho.</translation>
        </message>
        <message>
            <source>It was placed here and not scored, as an edited question or an import is.</source>
            <translation>Se colocó aquí sin puntuarse, como una pregunta editada o una importación.</translation>
        </message>
        <message>
            <source>It was said at another time than the question asks for.</source>
            <translation>Se dijo en otro momento que el que pide la pregunta.</translation>
        </message>
        <message>
            <source>It was so once: archived, and told of the past alone</source>
            <translation>Fue así una vez: se archiva y solo se cuenta del pasado</translation>
        </message>
        <message>
            <source>It was so once: it is archived</source>
            <translation>Fue así una vez: se archiva</translation>
        </message>
        <message>
            <source>Its files are deleted; it can be fetched again. Conversations and memories stay.</source>
            <translation>Sus archivos se eliminan; se puede volver a descargar. Conversaciones y recuerdos permanecen.</translation>
        </message>
        <message>
            <source>Its messages are deleted for good. What was remembered about you from it stays in memory.</source>
            <translation>Sus mensajes se eliminan para siempre. Lo que se recordó de usted permanece en la memoria.</translation>
        </message>
        <message>
            <source>Its place in the dialogue forest, or that of the turn it was made from</source>
            <translation>Su lugar en el bosque del diálogo, o el del turno del que surgió</translation>
        </message>
        <message>
            <source>JSON lines (*.jsonl)</source>
            <translation>Líneas JSON (*.jsonl)</translation>
        </message>
        <message>
            <source>Keep</source>
            <translation>Conservar</translation>
        </message>
        <message>
            <source>Keep both</source>
            <translation>Conservar ambos</translation>
        </message>
        <message>
            <source>Keep it</source>
            <translation>Conservarla</translation>
        </message>
        <message>
            <source>Keep it alive</source>
            <translation>Mantenerlo vivo</translation>
        </message>
        <message>
            <source>Keep mine</source>
            <translation>Conservar el mío</translation>
        </message>
        <message>
            <source>Kept as</source>
            <translation>Guardado como</translation>
        </message>
        <message>
            <source>Key</source>
            <translation>Clave</translation>
        </message>
        <message>
            <source>Language</source>
            <translation>Idioma</translation>
        </message>
        <message>
            <source>Language model: {}</source>
            <translation>Modelo de lenguaje: {}</translation>
        </message>
        <message>
            <source>Language models: they answer you</source>
            <translation>Modelos de lenguaje: le responden</translation>
        </message>
        <message>
            <source>Language: as the system has it</source>
            <translation>Idioma: como el sistema</translation>
        </message>
        <message>
            <source>Last use</source>
            <translation>Último uso</translation>
        </message>
        <message>
            <source>Later</source>
            <translation>Más tarde</translation>
        </message>
        <message>
            <source>Later version</source>
            <translation>Versión posterior</translation>
        </message>
        <message>
            <source>Latest decisions</source>
            <translation>Últimas decisiones</translation>
        </message>
        <message>
            <source>Learned</source>
            <translation>Aprendido</translation>
        </message>
        <message>
            <source>Learning what memories mean: {} of {}</source>
            <translation>Aprendiendo qué significan los recuerdos: {} de {}</translation>
        </message>
        <message>
            <source>Leave it so, and take it off this list</source>
            <translation>Dejarlo así y quitarlo de la lista</translation>
        </message>
        <message>
            <source>Let go of all of it</source>
            <translation>Descartarlo todo</translation>
        </message>
        <message>
            <source>Let go of what was tried last</source>
            <translation>Soltar lo último que se probó</translation>
        </message>
        <message>
            <source>Let me decide</source>
            <translation>Decidiré yo</translation>
        </message>
        <message>
            <source>Lifetime</source>
            <translation>Vigencia</translation>
        </message>
        <message>
            <source>Live</source>
            <translation>En vivo</translation>
        </message>
        <message>
            <source>Live: memory as it is now</source>
            <translation>En vivo: la memoria tal como está</translation>
        </message>
        <message>
            <source>Loading the model…</source>
            <translation>Cargando el modelo…</translation>
        </message>
        <message>
            <source>Looking for models…</source>
            <translation>Buscando modelos…</translation>
        </message>
        <message>
            <source>Looking for servers on this machine…</source>
            <translation>Buscando servidores en este equipo…</translation>
        </message>
        <message>
            <source>Looking where else it is said…</source>
            <translation>Buscando dónde más se dice…</translation>
        </message>
        <message>
            <source>Lose the quote; they were merged from it</source>
            <translation>Pierden la cita; se fusionaron de él</translation>
        </message>
        <message>
            <source>Lose these words when they are erased</source>
            <translation>Pierden estas palabras cuando se borren</translation>
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
            <translation>Volver a activarlo</translation>
        </message>
        <message>
            <source>Manage models: fetch, remove, measure</source>
            <translation>Gestionar modelos: descargar, quitar, medir</translation>
        </message>
        <message>
            <source>Markdown (*.md)</source>
            <translation>Markdown (*.md)</translation>
        </message>
        <message>
            <source>Marked as outdated: archived, and told of the past alone.</source>
            <translation>Marcado como anticuado: archivado, solo se cuenta del pasado.</translation>
        </message>
        <message>
            <source>Marked as useful: it will fade later.</source>
            <translation>Marcado como útil: se desvanecerá más tarde.</translation>
        </message>
        <message>
            <source>Marked as wrong: archived, and never told again.</source>
            <translation>Marcado como erróneo: archivado, no se vuelve a contar.</translation>
        </message>
        <message>
            <source>Meaning</source>
            <translation>Significado</translation>
        </message>
        <message>
            <source>Measure speed</source>
            <translation>Medir la velocidad</translation>
        </message>
        <message>
            <source>Measuring…</source>
            <translation>Midiendo…</translation>
        </message>
        <message>
            <source>Memories</source>
            <translation>Recuerdos</translation>
        </message>
        <message>
            <source>Memories at the moment shown</source>
            <translation>Recuerdos en el momento mostrado</translation>
        </message>
        <message>
            <source>Memories erased</source>
            <translation>Recuerdos borrados</translation>
        </message>
        <message>
            <source>Memories up to date</source>
            <translation>Recuerdos al día</translation>
        </message>
        <message>
            <source>Memory</source>
            <translation>Memoria</translation>
        </message>
        <message>
            <source>Memory (Ctrl+M)</source>
            <translation>Memoria (Ctrl+M)</translation>
        </message>
        <message>
            <source>Memory is loading…</source>
            <translation>Cargando la memoria…</translation>
        </message>
        <message>
            <source>Memory of models: {}</source>
            <translation>Memoria de los modelos: {}</translation>
        </message>
        <message>
            <source>Memory strength in blue and orange</source>
            <translation>Fuerza de los recuerdos en azul y naranja</translation>
        </message>
        <message>
            <source>Memory strength in emerald and rose</source>
            <translation>Fuerza de los recuerdos en esmeralda y rosa</translation>
        </message>
        <message>
            <source>Memory that loaded models use, of what they may use: show which</source>
            <translation>Memoria que usan los modelos cargados, de la que pueden usar: mostrar cuáles</translation>
        </message>
        <message>
            <source>Memory works by words alone</source>
            <translation>La memoria busca solo por palabras</translation>
        </message>
        <message>
            <source>Memory works by words alone: the model that finds memories by their meaning is not here.</source>
            <translation>La memoria busca solo por palabras: el modelo que encuentra recuerdos por su significado no está aquí.</translation>
        </message>
        <message>
            <source>Memory, stated {0}</source>
            <translation>Recuerdo, afirmado {0}</translation>
        </message>
        <message>
            <source>Merge</source>
            <translation>Fusionar</translation>
        </message>
        <message>
            <source>Merged</source>
            <translation>Fusionado</translation>
        </message>
        <message>
            <source>Merged from {0}</source>
            <translation>Fusionado de {0}</translation>
        </message>
        <message>
            <source>Merged from: {0}</source>
            <translation>Fusionado de: {0}</translation>
        </message>
        <message>
            <source>Merged; memories changed: {0}.</source>
            <translation>Fusionado; recuerdos cambiados: {0}.</translation>
        </message>
        <message>
            <source>Message</source>
            <translation>Mensaje</translation>
        </message>
        <message>
            <source>Messages still to be read for memories</source>
            <translation>Mensajes aún por leer en busca de recuerdos</translation>
        </message>
        <message>
            <source>Messages that lost the words</source>
            <translation>Mensajes que perdieron las palabras</translation>
        </message>
        <message>
            <source>Model</source>
            <translation>Modelo</translation>
        </message>
        <message>
            <source>Models</source>
            <translation>Modelos</translation>
        </message>
        <message>
            <source>Models in memory</source>
            <translation>Modelos en memoria</translation>
        </message>
        <message>
            <source>Models may take {0:.1f} GB of memory together on this machine; {1:.1f} GB are in use.</source>
            <translation>Los modelos pueden ocupar juntos {0:.1f} GB de memoria en este equipo; {1:.1f} GB están en uso.</translation>
        </message>
        <message>
            <source>Models {:.1f} of {:.1f} GB</source>
            <translation>Modelos {:.1f} de {:.1f} GB</translation>
        </message>
        <message>
            <source>Multilingual. Export it once from its checkpoint: familiars models export BAAI/bge-m3.</source>
            <translation>Multilingüe. Hay que exportarlo una vez desde su punto de control: familiars models export BAAI/bge-m3.</translation>
        </message>
        <message>
            <source>Nearness</source>
            <translation>Cercanía</translation>
        </message>
        <message>
            <source>Network address</source>
            <translation>Dirección de red</translation>
        </message>
        <message>
            <source>Never let it fade</source>
            <translation>No dejar nunca que se desvanezca</translation>
        </message>
        <message>
            <source>New chat</source>
            <translation>Nueva charla</translation>
        </message>
        <message>
            <source>New conversation</source>
            <translation>Nueva conversación</translation>
        </message>
        <message>
            <source>New temporary chat</source>
            <translation>Nueva charla temporal</translation>
        </message>
        <message>
            <source>No conversation of that name</source>
            <translation>Ninguna conversación con ese nombre</translation>
        </message>
        <message>
            <source>No conversations yet</source>
            <translation>Aún no hay conversaciones</translation>
        </message>
        <message>
            <source>No conversations yet.</source>
            <translation>Aún no hay conversaciones.</translation>
        </message>
        <message>
            <source>No language model</source>
            <translation>Ningún modelo de lenguaje</translation>
        </message>
        <message>
            <source>No language model is chosen yet. Your message is kept.</source>
            <translation>Todavía no hay ningún modelo de lenguaje elegido. Su mensaje se conserva.</translation>
        </message>
        <message>
            <source>No longer</source>
            <translation>Ya no</translation>
        </message>
        <message>
            <source>No longer remembered: {}</source>
            <translation>Ya no se recuerda: {}</translation>
        </message>
        <message>
            <source>No memory fits the filters at this moment.</source>
            <translation>Ningún recuerdo cumple los filtros en este momento.</translation>
        </message>
        <message>
            <source>Not now</source>
            <translation>Ahora no</translation>
        </message>
        <message>
            <source>Not read for memories yet: {}</source>
            <translation>Aún no leído en busca de recuerdos: {}</translation>
        </message>
        <message>
            <source>Noted: it will last much longer.</source>
            <translation>Anotado: durará mucho más.</translation>
        </message>
        <message>
            <source>Nothing has been erased yet</source>
            <translation>Aún no se ha borrado nada</translation>
        </message>
        <message>
            <source>Nothing is called that.</source>
            <translation>No hay nada con ese nombre.</translation>
        </message>
        <message>
            <source>Nothing is declined any more.</source>
            <translation>Ya no se rechaza nada.</translation>
        </message>
        <message>
            <source>Nothing is relevant enough to be recalled for “{0}” at this moment.</source>
            <translation>Nada es lo bastante relevante para recordarse por «{0}» en este momento.</translation>
        </message>
        <message>
            <source>Nothing is remembered yet. What you tell in a chat stands here, and fades if it is not used.</source>
            <translation>Todavía no se recuerda nada. Lo que cuente en un chat aparecerá aquí, y se desvanece si no se usa.</translation>
        </message>
        <message>
            <source>Nothing said here is stored, and nothing of it is remembered.</source>
            <translation>Nada de lo dicho aquí se guarda ni se recuerda.</translation>
        </message>
        <message>
            <source>Nothing to redo.</source>
            <translation>Nada que rehacer.</translation>
        </message>
        <message>
            <source>Nothing to review. {0}</source>
            <translation>Nada que revisar. {0}</translation>
        </message>
        <message>
            <source>Nothing to undo.</source>
            <translation>Nada que deshacer.</translation>
        </message>
        <message>
            <source>Nothing was said at the time it asks for: all times are searched.</source>
            <translation>No se dijo nada en el momento que pide: se busca en todos los tiempos.</translation>
        </message>
        <message>
            <source>Nothing was said here yet.</source>
            <translation>Aquí aún no se dijo nada.</translation>
        </message>
        <message>
            <source>Now</source>
            <translation>Ahora</translation>
        </message>
        <message>
            <source>Of all earlier turns it scored best with “{0}”: {1}, and {2} suffices.</source>
            <translation>De todos los turnos anteriores, «{0}» puntuó mejor: {1}, y basta con {2}.</translation>
        </message>
        <message>
            <source>On this machine: a question in {0:.0f} ms ({1})</source>
            <translation>En este equipo: una pregunta en {0:.0f} ms ({1})</translation>
        </message>
        <message>
            <source>On this machine: {0:.0f} tokens a second</source>
            <translation>En este equipo: {0:.0f} tokens por segundo</translation>
        </message>
        <message>
            <source>On this machine: {0:.0f} tokens a second written, {1:.0f} read</source>
            <translation>En este equipo: {0:.0f} tokens por segundo escritos, {1:.0f} leídos</translation>
        </message>
        <message>
            <source>Only what was said {0} is searched: that is how its time was read.</source>
            <translation>Solo se busca lo dicho {0}: así se leyó su tiempo.</translation>
        </message>
        <message>
            <source>Open conflict: you pinned “{0}” (R {1:.2f}), and “{2}” (R {3:.2f}) contradicts it.</source>
            <translation>Conflicto abierto: usted fijó «{0}» (R {1:.2f}) y «{2}» (R {3:.2f}) lo contradice.</translation>
        </message>
        <message>
            <source>Open conflict: “{0}” (R {1:.2f}) stands, and “{2}” (R {3:.2f}) contradicts it: you decide.</source>
            <translation>Conflicto abierto: «{0}» (R {1:.2f}) se mantiene y «{2}» (R {3:.2f}) lo contradice: decida usted.</translation>
        </message>
        <message>
            <source>Open in chat</source>
            <translation>Abrir en la charla</translation>
        </message>
        <message>
            <source>Open the folder of the memory files</source>
            <translation>Abrir la carpeta de los archivos de recuerdos</translation>
        </message>
        <message>
            <source>Open the turn</source>
            <translation>Abrir el turno</translation>
        </message>
        <message>
            <source>Open {}</source>
            <translation>Abrir {}</translation>
        </message>
        <message>
            <source>Open: you decide.</source>
            <translation>Abierto: usted decide.</translation>
        </message>
        <message>
            <source>Outdated</source>
            <translation>Anticuado</translation>
        </message>
        <message>
            <source>Outdated: {0}</source>
            <translation>Anticuados: {0}</translation>
        </message>
        <message>
            <source>Part it again into what it was merged from</source>
            <translation>Separarlo de nuevo en aquello de lo que se fusionó</translation>
        </message>
        <message>
            <source>Password</source>
            <translation>Contraseña</translation>
        </message>
        <message>
            <source>Pause</source>
            <translation>Pausa</translation>
        </message>
        <message>
            <source>Paused at {}</source>
            <translation>En pausa al {}</translation>
        </message>
        <message>
            <source>Phone number</source>
            <translation>Número de teléfono</translation>
        </message>
        <message>
            <source>Pin</source>
            <translation>Fijar</translation>
        </message>
        <message>
            <source>Pin {0}</source>
            <translation>Fijar {0}</translation>
        </message>
        <message>
            <source>Pinned</source>
            <translation>Fijado</translation>
        </message>
        <message>
            <source>Place {0} of the {1} recalled.</source>
            <translation>Puesto {0} de los {1} recordados.</translation>
        </message>
        <message>
            <source>Place {0}. It would be recalled if its {1} rose from {2:.2f} to {3:.2f}.</source>
            <translation>Puesto {0}. Se recordaría si {1} subiera de {2:.2f} a {3:.2f}.</translation>
        </message>
        <message>
            <source>Place {0}: others score higher, and no single term could lift it in.</source>
            <translation>Puesto {0}: otros puntúan más y ningún término por sí solo podría subirlo.</translation>
        </message>
        <message>
            <source>Play through time</source>
            <translation>Recorrer el tiempo</translation>
        </message>
        <message>
            <source>Play through time (Space)</source>
            <translation>Recorrer el tiempo (Espacio)</translation>
        </message>
        <message>
            <source>Playing speed</source>
            <translation>Velocidad</translation>
        </message>
        <message>
            <source>Preparing…</source>
            <translation>Preparando…</translation>
        </message>
        <message>
            <source>Priority</source>
            <translation>Prioridad</translation>
        </message>
        <message>
            <source>Private: {}</source>
            <translation>Privado: {}</translation>
        </message>
        <message>
            <source>Projection</source>
            <translation>Proyección</translation>
        </message>
        <message>
            <source>Projection: what will be left if nothing is used</source>
            <translation>Proyección: lo que quedará si no se usa nada</translation>
        </message>
        <message>
            <source>Putting the parts together…</source>
            <translation>Uniendo las partes…</translation>
        </message>
        <message>
            <source>Question to memory</source>
            <translation>Pregunta a la memoria</translation>
        </message>
        <message>
            <source>Quiet from</source>
            <translation>Silencio desde</translation>
        </message>
        <message>
            <source>Quiet until</source>
            <translation>Silencio hasta</translation>
        </message>
        <message>
            <source>Quit</source>
            <translation>Salir</translation>
        </message>
        <message>
            <source>R = {0:.2f}: confidence {1:.2f} + recency {2:.2f}</source>
            <translation>R = {0:.2f}: confianza {1:.2f} + actualidad {2:.2f}</translation>
        </message>
        <message>
            <source>Ranking</source>
            <translation>Orden</translation>
        </message>
        <message>
            <source>Ranking for the question</source>
            <translation>Orden para la pregunta</translation>
        </message>
        <message>
            <source>Reading…</source>
            <translation>Leyendo…</translation>
        </message>
        <message>
            <source>Reason</source>
            <translation>Motivo</translation>
        </message>
        <message>
            <source>Recalled for “{0}” at this moment. ▲▼: places moved against now.</source>
            <translation>Recordado para «{0}» en este momento. ▲▼: puestos movidos respecto a ahora.</translation>
        </message>
        <message>
            <source>Recency</source>
            <translation>Actualidad</translation>
        </message>
        <message>
            <source>Recency ↔ confidence</source>
            <translation>Actualidad ↔ confianza</translation>
        </message>
        <message>
            <source>Redo</source>
            <translation>Rehacer</translation>
        </message>
        <message>
            <source>Redo the last change to memory</source>
            <translation>Rehacer el último cambio de la memoria</translation>
        </message>
        <message>
            <source>Redone: {0}</source>
            <translation>Rehecho: {0}</translation>
        </message>
        <message>
            <source>Reinforce fact</source>
            <translation>Reforzar el hecho</translation>
        </message>
        <message>
            <source>Reinforce {0} facts</source>
            <translation>Reforzar {0} hechos</translation>
        </message>
        <message>
            <source>Release the memory of models</source>
            <translation>Liberar la memoria de los modelos</translation>
        </message>
        <message>
            <source>Remembered {} · {} % of its strength is left</source>
            <translation>Recordado {} · queda el {} % de su fuerza</translation>
        </message>
        <message>
            <source>Remembered:</source>
            <translation>Recordado:</translation>
        </message>
        <message>
            <source>Remembering is off</source>
            <translation>Recordar está desactivado</translation>
        </message>
        <message>
            <source>Remembering…</source>
            <translation>Recordando…</translation>
        </message>
        <message>
            <source>Remind me of dates I mentioned</source>
            <translation>Recordarme fechas que mencioné</translation>
        </message>
        <message>
            <source>Remove</source>
            <translation>Quitar</translation>
        </message>
        <message>
            <source>Remove model</source>
            <translation>Quitar el modelo</translation>
        </message>
        <message>
            <source>Remove {}?</source>
            <translation>¿Quitar {}?</translation>
        </message>
        <message>
            <source>Removed, as they were set aside and may hold it: {0}</source>
            <translation>Eliminados, pues estaban apartados y pueden contenerlo: {0}</translation>
        </message>
        <message>
            <source>Remove…</source>
            <translation>Quitar…</translation>
        </message>
        <message>
            <source>Rename</source>
            <translation>Renombrar</translation>
        </message>
        <message>
            <source>Rename conversation</source>
            <translation>Renombrar la conversación</translation>
        </message>
        <message>
            <source>Rename this conversation</source>
            <translation>Renombrar esta conversación</translation>
        </message>
        <message>
            <source>Rename…</source>
            <translation>Renombrar…</translation>
        </message>
        <message>
            <source>Replay, read-only</source>
            <translation>Repetición, solo lectura</translation>
        </message>
        <message>
            <source>Replay: the past as it was known, read-only</source>
            <translation>Repetición: el pasado como se conocía, solo lectura</translation>
        </message>
        <message>
            <source>Reply</source>
            <translation>Respuesta</translation>
        </message>
        <message>
            <source>Report of the erasure</source>
            <translation>Informe del borrado</translation>
        </message>
        <message>
            <source>Restore</source>
            <translation>Restaurar</translation>
        </message>
        <message>
            <source>Restore {0}</source>
            <translation>Restaurar {0}</translation>
        </message>
        <message>
            <source>Resume</source>
            <translation>Reanudar</translation>
        </message>
        <message>
            <source>Retention</source>
            <translation>Retención</translation>
        </message>
        <message>
            <source>Retention curves of the chosen and the top memories</source>
            <translation>Curvas de retención del recuerdo elegido y de los primeros</translation>
        </message>
        <message>
            <source>Review</source>
            <translation>Revisar</translation>
        </message>
        <message>
            <source>Right of now: try acts without changing anything</source>
            <translation>A la derecha de ahora: probar sin cambiar nada</translation>
        </message>
        <message>
            <source>Rival statement</source>
            <translation>Afirmación rival</translation>
        </message>
        <message>
            <source>Rival, stated now</source>
            <translation>Rival, afirmado ahora</translation>
        </message>
        <message>
            <source>Rival, stated on {0}</source>
            <translation>Rival, afirmado el {0}</translation>
        </message>
        <message>
            <source>Runs inside this app</source>
            <translation>Funciona dentro de esta aplicación</translation>
        </message>
        <message>
            <source>Salience</source>
            <translation>Relevancia</translation>
        </message>
        <message>
            <source>Save</source>
            <translation>Guardar</translation>
        </message>
        <message>
            <source>Save a picture</source>
            <translation>Guardar una imagen</translation>
        </message>
        <message>
            <source>Save a picture or the table</source>
            <translation>Guardar una imagen o la tabla</translation>
        </message>
        <message>
            <source>Save a picture: {0}…</source>
            <translation>Guardar una imagen: {0}…</translation>
        </message>
        <message>
            <source>Save as a new memory</source>
            <translation>Guardar como recuerdo nuevo</translation>
        </message>
        <message>
            <source>Save the table</source>
            <translation>Guardar la tabla</translation>
        </message>
        <message>
            <source>Save the table as CSV…</source>
            <translation>Guardar la tabla como CSV…</translation>
        </message>
        <message>
            <source>Saved as a new memory.</source>
            <translation>Guardado como recuerdo nuevo.</translation>
        </message>
        <message>
            <source>Saved as {0}.</source>
            <translation>Guardado como {0}.</translation>
        </message>
        <message>
            <source>Say something…</source>
            <translation>Diga algo…</translation>
        </message>
        <message>
            <source>Say the same, and stay unless you tick them</source>
            <translation>Dicen lo mismo y se quedan si no los marca</translation>
        </message>
        <message>
            <source>Scope</source>
            <translation>Ámbito</translation>
        </message>
        <message>
            <source>Score</source>
            <translation>Puntuación</translation>
        </message>
        <message>
            <source>Score for the question at this moment</source>
            <translation>Puntuación para la pregunta en este momento</translation>
        </message>
        <message>
            <source>Search conversations</source>
            <translation>Buscar conversaciones</translation>
        </message>
        <message>
            <source>Searched {0}, {1}</source>
            <translation>{0} revisados, {1}</translation>
        </message>
        <message>
            <source>Send</source>
            <translation>Enviar</translation>
        </message>
        <message>
            <source>Send (Enter)</source>
            <translation>Enviar (Intro)</translation>
        </message>
        <message>
            <source>Send it as it is</source>
            <translation>Enviarlo tal cual</translation>
        </message>
        <message>
            <source>Set a rival statement against it</source>
            <translation>Oponerle una afirmación rival</translation>
        </message>
        <message>
            <source>Show</source>
            <translation>Mostrar</translation>
        </message>
        <message>
            <source>Show all of it</source>
            <translation>Mostrarlo todo</translation>
        </message>
        <message>
            <source>Show all {:n} characters</source>
            <translation>Mostrar los {:n} caracteres</translation>
        </message>
        <message>
            <source>Show conversations</source>
            <translation>Mostrar conversaciones</translation>
        </message>
        <message>
            <source>Show every turn</source>
            <translation>Mostrar cada turno</translation>
        </message>
        <message>
            <source>Show in memory</source>
            <translation>Mostrar en la memoria</translation>
        </message>
        <message>
            <source>Show in the forest</source>
            <translation>Mostrar en el bosque</translation>
        </message>
        <message>
            <source>Show it in the memory view</source>
            <translation>Mostrarlo en la vista de memoria</translation>
        </message>
        <message>
            <source>Show memory</source>
            <translation>Mostrar la memoria</translation>
        </message>
        <message>
            <source>Show or hide conversations</source>
            <translation>Mostrar u ocultar las conversaciones</translation>
        </message>
        <message>
            <source>Show or hide memory</source>
            <translation>Mostrar u ocultar la memoria</translation>
        </message>
        <message>
            <source>Show the memory</source>
            <translation>Mostrar el recuerdo</translation>
        </message>
        <message>
            <source>Show the same turns as a table</source>
            <translation>Mostrar los mismos turnos como tabla</translation>
        </message>
        <message>
            <source>Show the whole picture at once</source>
            <translation>Mostrar toda la imagen a la vez</translation>
        </message>
        <message>
            <source>Show the whole timeline</source>
            <translation>Mostrar toda la línea de tiempo</translation>
        </message>
        <message>
            <source>Show what the last erasure found</source>
            <translation>Mostrar qué halló el último borrado</translation>
        </message>
        <message>
            <source>Show which models are in memory</source>
            <translation>Mostrar qué modelos están en memoria</translation>
        </message>
        <message>
            <source>Show {0} more</source>
            <translation>Mostrar {0} más</translation>
        </message>
        <message>
            <source>Since now</source>
            <translation>Desde ahora</translation>
        </message>
        <message>
            <source>Since {0} ({1}).</source>
            <translation>Desde {0} ({1}).</translation>
        </message>
        <message>
            <source>Small and quick; made for English. Serves until a larger embedder is present.</source>
            <translation>Pequeño y rápido; pensado para el inglés. Sirve hasta que haya uno más grande.</translation>
        </message>
        <message>
            <source>Something behind the window failed: {}</source>
            <translation>Algo falló detrás de la ventana: {}</translation>
        </message>
        <message>
            <source>Something said in an earlier conversation, {}</source>
            <translation>Algo dicho en una conversación anterior, {}</translation>
        </message>
        <message>
            <source>Source</source>
            <translation>Fuente</translation>
        </message>
        <message>
            <source>Speak of everything again</source>
            <translation>Volver a hablar de todo</translation>
        </message>
        <message>
            <source>Speaker</source>
            <translation>Hablante</translation>
        </message>
        <message>
            <source>Speaking unasked</source>
            <translation>Hablar sin que se pida</translation>
        </message>
        <message>
            <source>State</source>
            <translation>Estado</translation>
        </message>
        <message>
            <source>Stated</source>
            <translation>Afirmado</translation>
        </message>
        <message>
            <source>Statement</source>
            <translation>Afirmación</translation>
        </message>
        <message>
            <source>Still found in</source>
            <translation>Aún hallado en</translation>
        </message>
        <message>
            <source>Still said, as nobody asked for it to go</source>
            <translation>Aún dicho, pues nadie pidió que se fuera</translation>
        </message>
        <message>
            <source>Still so</source>
            <translation>Sigue así</translation>
        </message>
        <message>
            <source>Stop (Esc)</source>
            <translation>Detener (Esc)</translation>
        </message>
        <message>
            <source>Stop the reply</source>
            <translation>Detener la respuesta</translation>
        </message>
        <message>
            <source>Stopped</source>
            <translation>Detenido</translation>
        </message>
        <message>
            <source>Strength</source>
            <translation>Fuerza</translation>
        </message>
        <message>
            <source>Strength {0:.0%}, {1}</source>
            <translation>Fuerza {0:.0%}, {1}</translation>
        </message>
        <message>
            <source>Superseded by {0}</source>
            <translation>Sustituido por {0}</translation>
        </message>
        <message>
            <source>Supersedes {0}</source>
            <translation>Sustituye a {0}</translation>
        </message>
        <message>
            <source>Table</source>
            <translation>Tabla</translation>
        </message>
        <message>
            <source>Tags</source>
            <translation>Etiquetas</translation>
        </message>
        <message>
            <source>Tags and place of {0} memories</source>
            <translation>Etiquetas y lugar de {0} recuerdos</translation>
        </message>
        <message>
            <source>Tags, with commas between them</source>
            <translation>Etiquetas, separadas por comas</translation>
        </message>
        <message>
            <source>Take back</source>
            <translation>Retirar</translation>
        </message>
        <message>
            <source>Take back the last change you made to memory</source>
            <translation>Retirar su último cambio de la memoria</translation>
        </message>
        <message>
            <source>Take it out of memory</source>
            <translation>Sacarlo de la memoria</translation>
        </message>
        <message>
            <source>Take new</source>
            <translation>Tomar el nuevo</translation>
        </message>
        <message>
            <source>Take old</source>
            <translation>Tomar el antiguo</translation>
        </message>
        <message>
            <source>Take tags off</source>
            <translation>Quitar etiquetas</translation>
        </message>
        <message>
            <source>Take the file as it is: memories that it lacks are forgotten, Undo brings back</source>
            <translation>Tomar el archivo tal cual: los recuerdos que faltan se olvidan, Deshacer los recupera</translation>
        </message>
        <message>
            <source>Take the new</source>
            <translation>Tomar el nuevo</translation>
        </message>
        <message>
            <source>Take this change back</source>
            <translation>Retirar este cambio</translation>
        </message>
        <message>
            <source>Take what is new in the copy; the copy is kept beside the file</source>
            <translation>Tomar lo nuevo de la copia; la copia queda junto al archivo</translation>
        </message>
        <message>
            <source>Taken as it is; memories changed: {0}. Undo brings them back.</source>
            <translation>Tomado tal cual; recuerdos cambiados: {0}. Deshacer los recupera.</translation>
        </message>
        <message>
            <source>Taken in: {0} messages and {1} memories.</source>
            <translation>Importados: {0} mensajes y {1} recuerdos.</translation>
        </message>
        <message>
            <source>Takes back every “Don't do that again” beneath a message of Familiar's.</source>
            <translation>Retira cada «No lo haga más» bajo un mensaje de Familiar.</translation>
        </message>
        <message>
            <source>Temporary chat</source>
            <translation>Charla temporal</translation>
        </message>
        <message>
            <source>Temporary chat: nothing is stored…</source>
            <translation>Charla temporal: no se guarda nada…</translation>
        </message>
        <message>
            <source>Temporary chat: nothing of it is stored or remembered</source>
            <translation>Charla temporal: nada de ella se guarda ni se recuerda</translation>
        </message>
        <message>
            <source>That is a question, so it stands beside it, under “{0}”.</source>
            <translation>Eso es una pregunta, así que queda a su lado, bajo «{0}».</translation>
        </message>
        <message>
            <source>That would be {:n} characters; at most {:n} can be sent at once. Nothing was changed.</source>
            <translation>Serían {:n} caracteres; como mucho se pueden enviar {:n} a la vez. No se cambió nada.</translation>
        </message>
        <message>
            <source>The default: coherent, and uses the memories it is given.</source>
            <translation>El predeterminado: coherente, y usa los recuerdos que recibe.</translation>
        </message>
        <message>
            <source>The file is written anew.</source>
            <translation>El archivo se ha reescrito.</translation>
        </message>
        <message>
            <source>The file is written anew; what was found is kept as {0}.</source>
            <translation>El archivo se ha reescrito; lo hallado se conserva como {0}.</translation>
        </message>
        <message>
            <source>The file {0} {1}. Its memory is kept.</source>
            <translation>El archivo {0} {1}. Su recuerdo se conserva.</translation>
        </message>
        <message>
            <source>The file {0} {1}. Its {2} memories are kept.</source>
            <translation>El archivo {0} {1}. Sus {2} recuerdos se conservan.</translation>
        </message>
        <message>
            <source>The last session ended in a crash. What it left is in {}</source>
            <translation>La última sesión acabó en un fallo. Lo que dejó está en {}</translation>
        </message>
        <message>
            <source>The memory files are in {}</source>
            <translation>Los archivos de recuerdos están en {}</translation>
        </message>
        <message>
            <source>The memory is archived.</source>
            <translation>El recuerdo está archivado.</translation>
        </message>
        <message>
            <source>The memory is pinned: neither wins, and the conflict stays open for you to decide.</source>
            <translation>El recuerdo está fijado: ninguno gana y el conflicto queda abierto hasta que usted decida.</translation>
        </message>
        <message>
            <source>The memory stands.</source>
            <translation>El recuerdo se mantiene.</translation>
        </message>
        <message>
            <source>The memory this was about is not there any more.</source>
            <translation>El recuerdo del que se trataba ya no está.</translation>
        </message>
        <message>
            <source>The memory would stand: the rival is archived as its history.</source>
            <translation>El recuerdo se mantendría: el rival se archiva como su historia.</translation>
        </message>
        <message>
            <source>The model answered nothing.</source>
            <translation>El modelo no respondió nada.</translation>
        </message>
        <message>
            <source>The model that finds memories by their meaning is not here yet.</source>
            <translation>El modelo que encuentra recuerdos por su significado aún no está aquí.</translation>
        </message>
        <message>
            <source>The next digest begins now</source>
            <translation>El próximo resumen empieza ahora</translation>
        </message>
        <message>
            <source>The past is read-only: go back to now (N) to change a memory.</source>
            <translation>El pasado es de solo lectura: vuelva a ahora (N) para cambiar un recuerdo.</translation>
        </message>
        <message>
            <source>The question did not come near this memory at all.</source>
            <translation>La pregunta no se acercó en absoluto a este recuerdo.</translation>
        </message>
        <message>
            <source>The reply ends here because it may be no longer.</source>
            <translation>La respuesta termina aquí porque no puede ser más larga.</translation>
        </message>
        <message>
            <source>The reply is still being written: Esc stops it.</source>
            <translation>La respuesta aún se está escribiendo: Esc la detiene.</translation>
        </message>
        <message>
            <source>The rival has won.</source>
            <translation>El rival ha ganado.</translation>
        </message>
        <message>
            <source>The rival would win: the memory is archived, and stays reachable from its successor.</source>
            <translation>El rival ganaría: el recuerdo se archiva y sigue accesible desde su sucesor.</translation>
        </message>
        <message>
            <source>The table holds the same memories.</source>
            <translation>La tabla contiene los mismos recuerdos.</translation>
        </message>
        <message>
            <source>The turn in the conversation (Enter)</source>
            <translation>El turno en la conversación (Intro)</translation>
        </message>
        <message>
            <source>The turn, its score and why it hangs where it does</source>
            <translation>El turno, su puntuación y por qué cuelga donde cuelga</translation>
        </message>
        <message>
            <source>There is nothing to redo</source>
            <translation>No hay nada que rehacer</translation>
        </message>
        <message>
            <source>There is nothing to undo</source>
            <translation>No hay nada que deshacer</translation>
        </message>
        <message>
            <source>They do not exclude each other: write the rival beside the memory</source>
            <translation>No se excluyen: escribir el rival junto al recuerdo</translation>
        </message>
        <message>
            <source>This memory is not there any more.</source>
            <translation>Este recuerdo ya no está.</translation>
        </message>
        <message>
            <source>This memory was erased for good: nothing of it is left.</source>
            <translation>Este recuerdo se borró para siempre: no queda nada de él.</translation>
        </message>
        <message>
            <source>This memory was forgotten meanwhile. What you wrote is still here: you can save it as a new one.</source>
            <translation>Este recuerdo se olvidó entretanto. Lo que escribió sigue aquí: puede guardarlo como uno nuevo.</translation>
        </message>
        <message>
            <source>This memory was forgotten.</source>
            <translation>Este recuerdo se olvidó.</translation>
        </message>
        <message>
            <source>This memory was forgotten; its words are no longer shown.</source>
            <translation>Este recuerdo se olvidó; sus palabras ya no se muestran.</translation>
        </message>
        <message>
            <source>Time</source>
            <translation>Hora</translation>
        </message>
        <message>
            <source>Time asked for</source>
            <translation>Momento preguntado</translation>
        </message>
        <message>
            <source>Timeline: the moment at which memory is shown</source>
            <translation>Línea de tiempo: el momento en que se muestra la memoria</translation>
        </message>
        <message>
            <source>To be exported from its checkpoint</source>
            <translation>Por exportar desde su punto de control</translation>
        </message>
        <message>
            <source>To decide</source>
            <translation>Por decidir</translation>
        </message>
        <message>
            <source>To mend</source>
            <translation>Por reparar</translation>
        </message>
        <message>
            <source>Too little in common with the question: below the floor of relevance.</source>
            <translation>Muy poco en común con la pregunta: bajo el umbral de relevancia.</translation>
        </message>
        <message>
            <source>True half-life</source>
            <translation>Vida media real</translation>
        </message>
        <message>
            <source>Try again</source>
            <translation>Reintentar</translation>
        </message>
        <message>
            <source>Turn</source>
            <translation>Turno</translation>
        </message>
        <message>
            <source>Turns of the forest</source>
            <translation>Turnos del bosque</translation>
        </message>
        <message>
            <source>Two statements contradict each other: you decide.</source>
            <translation>Dos afirmaciones se contradicen: usted decide.</translation>
        </message>
        <message>
            <source>Type a date and time, then press Enter</source>
            <translation>Escriba fecha y hora y pulse Intro</translation>
        </message>
        <message>
            <source>Undo</source>
            <translation>Deshacer</translation>
        </message>
        <message>
            <source>Undo memory “{}”</source>
            <translation>Deshacer el recuerdo «{}»</translation>
        </message>
        <message>
            <source>Undo the last change to memory</source>
            <translation>Deshacer el último cambio de la memoria</translation>
        </message>
        <message>
            <source>Undone: {0}</source>
            <translation>Deshecho: {0}</translation>
        </message>
        <message>
            <source>Undone: {}</source>
            <translation>Deshecho: {}</translation>
        </message>
        <message>
            <source>Unmerge</source>
            <translation>Separar</translation>
        </message>
        <message>
            <source>Unmerge {0}</source>
            <translation>Separar {0}</translation>
        </message>
        <message>
            <source>Unpin</source>
            <translation>Soltar</translation>
        </message>
        <message>
            <source>Unpin {0}</source>
            <translation>Soltar {0}</translation>
        </message>
        <message>
            <source>Use for chat</source>
            <translation>Usar para charlar</translation>
        </message>
        <message>
            <source>Use for finding memories</source>
            <translation>Usar para hallar recuerdos</translation>
        </message>
        <message>
            <source>Use this model</source>
            <translation>Usar este modelo</translation>
        </message>
        <message>
            <source>Used as so far</source>
            <translation>Usado como hasta ahora</translation>
        </message>
        <message>
            <source>Useful</source>
            <translation>Útil</translation>
        </message>
        <message>
            <source>Useful: {0}</source>
            <translation>Útiles: {0}</translation>
        </message>
        <message>
            <source>Uses</source>
            <translation>Usos</translation>
        </message>
        <message>
            <source>Waiting for another program that is fetching it…</source>
            <translation>Esperando a otro programa que lo está descargando…</translation>
        </message>
        <message>
            <source>Weight β of confidence against recency</source>
            <translation>Peso β de la confianza frente a la actualidad</translation>
        </message>
        <message>
            <source>Welcome</source>
            <translation>Bienvenida</translation>
        </message>
        <message>
            <source>What</source>
            <translation>Qué</translation>
        </message>
        <message>
            <source>What changed in memory since you last looked (Ctrl+D)</source>
            <translation>Qué ha cambiado en la memoria desde su última mirada (Ctrl+D)</translation>
        </message>
        <message>
            <source>What changed since you last looked</source>
            <translation>Qué ha cambiado desde su última mirada</translation>
        </message>
        <message>
            <source>What else is said to be true?</source>
            <translation>¿Qué otra cosa se dice que es cierta?</translation>
        </message>
        <message>
            <source>What goes</source>
            <translation>Qué se va</translation>
        </message>
        <message>
            <source>What is on your mind?</source>
            <translation>¿En qué piensa?</translation>
        </message>
        <message>
            <source>What matters</source>
            <translation>Lo que importa</translation>
        </message>
        <message>
            <source>What the erasure found</source>
            <translation>Qué halló el borrado</translation>
        </message>
        <message>
            <source>What was said {0} comes first: its time may be read so.</source>
            <translation>Lo dicho {0} va primero: su tiempo puede leerse así.</translation>
        </message>
        <message>
            <source>What you tell is remembered on this machine alone. You can see every memory, ask why it was used, correct it, and take it back.</source>
            <translation>Lo que cuenta se recuerda solo en este equipo. Puede ver cada recuerdo, preguntar por qué se usó, corregirlo y retirarlo.</translation>
        </message>
        <message>
            <source>What-if</source>
            <translation>Y si</translation>
        </message>
        <message>
            <source>What-if (imagined)</source>
            <translation>Y si (imaginado)</translation>
        </message>
        <message>
            <source>What-if tries uses, pins, marks and conflicts: leave it to do this for real.</source>
            <translation>«Y si» prueba usos, fijaciones, juicios y conflictos: salga de él para hacerlo de verdad.</translation>
        </message>
        <message>
            <source>What-if, imagined acts: {0}. Nothing is changed until you apply them.</source>
            <translation>Y si, actos imaginados: {0}. Nada cambia hasta que los aplique.</translation>
        </message>
        <message>
            <source>What-if: inject conflict</source>
            <translation>Y si: introducir un conflicto</translation>
        </message>
        <message>
            <source>What-if: reinforce, pin or contradict a memory at this moment, to see what would come of it.</source>
            <translation>Y si: refuerce, fije o contradiga un recuerdo en este momento para ver qué resultaría.</translation>
        </message>
        <message>
            <source>What-if: try acts at this moment</source>
            <translation>Y si: probar actos en este momento</translation>
        </message>
        <message>
            <source>When</source>
            <translation>Cuándo</translation>
        </message>
        <message>
            <source>When Familiar may speak unasked</source>
            <translation>Cuándo puede hablar Familiar sin que se le pida</translation>
        </message>
        <message>
            <source>While you were away: {0}.</source>
            <translation>Mientras no estaba: {0}.</translation>
        </message>
        <message>
            <source>Who</source>
            <translation>Quién</translation>
        </message>
        <message>
            <source>Why it hangs here</source>
            <translation>Por qué cuelga aquí</translation>
        </message>
        <message>
            <source>Why not</source>
            <translation>Por qué no</translation>
        </message>
        <message>
            <source>Why recalled</source>
            <translation>Por qué se recordó</translation>
        </message>
        <message>
            <source>Why this was used</source>
            <translation>Por qué se usó esto</translation>
        </message>
        <message>
            <source>Why was this used?</source>
            <translation>¿Por qué se usó esto?</translation>
        </message>
        <message>
            <source>Why “{}” was used</source>
            <translation>Por qué se usó «{}»</translation>
        </message>
        <message>
            <source>Word by word</source>
            <translation>Palabra por palabra</translation>
        </message>
        <message>
            <source>Words</source>
            <translation>Palabras</translation>
        </message>
        <message>
            <source>Write a message</source>
            <translation>Escribir un mensaje</translation>
        </message>
        <message>
            <source>Write something first.</source>
            <translation>Escriba algo primero.</translation>
        </message>
        <message>
            <source>Write the file anew from its memories; what is there now is kept beside it</source>
            <translation>Reescribir el archivo desde sus recuerdos; lo que hay ahora se conserva al lado</translation>
        </message>
        <message>
            <source>Wrong</source>
            <translation>Erróneo</translation>
        </message>
        <message>
            <source>Wrong: {0}</source>
            <translation>Erróneos: {0}</translation>
        </message>
        <message>
            <source>You</source>
            <translation>Usted</translation>
        </message>
        <message>
            <source>You will hear no more of this unasked.</source>
            <translation>No volverá a oír de esto sin pedirlo.</translation>
        </message>
        <message>
            <source>You will hear no more of this.</source>
            <translation>No volverá a oír de esto.</translation>
        </message>
        <message>
            <source>Your message</source>
            <translation>Su mensaje</translation>
        </message>
        <message>
            <source>Zoom into the timeline</source>
            <translation>Ampliar la línea de tiempo</translation>
        </message>
        <message>
            <source>a reply</source>
            <translation>una respuesta</translation>
        </message>
        <message>
            <source>a rival was set against it by {0}, to be decided</source>
            <translation>{0} le opuso un rival, por decidir</translation>
        </message>
        <message>
            <source>about you</source>
            <translation>sobre usted</translation>
        </message>
        <message>
            <source>active</source>
            <translation>activo</translation>
        </message>
        <message>
            <source>age</source>
            <translation>edad</translation>
        </message>
        <message>
            <source>all categories</source>
            <translation>todas las categorías</translation>
        </message>
        <message>
            <source>all scopes</source>
            <translation>todos los ámbitos</translation>
        </message>
        <message>
            <source>all states</source>
            <translation>todos los estados</translation>
        </message>
        <message>
            <source>already here</source>
            <translation>ya está aquí</translation>
        </message>
        <message>
            <source>always stays</source>
            <translation>siempre se queda</translation>
        </message>
        <message>
            <source>and {} more</source>
            <translation>y {} más</translation>
        </message>
        <message>
            <source>another program</source>
            <translation>otro programa</translation>
        </message>
        <message>
            <source>archive {0}, {1} stands</source>
            <translation>archivar {0}, {1} se mantiene</translation>
        </message>
        <message>
            <source>archived</source>
            <translation>archivado</translation>
        </message>
        <message>
            <source>archived by {0}</source>
            <translation>archivado por {0}</translation>
        </message>
        <message>
            <source>as far as the past</source>
            <translation>tanto como el pasado</translation>
        </message>
        <message>
            <source>as long as its {0}</source>
            <translation>mientras dure: {0}</translation>
        </message>
        <message>
            <source>asked for</source>
            <translation>pedido</translation>
        </message>
        <message>
            <source>asserted</source>
            <translation>afirmado</translation>
        </message>
        <message>
            <source>behind</source>
            <translation>en segundo plano</translation>
        </message>
        <message>
            <source>below the threshold for this question</source>
            <translation>por debajo del umbral para esta pregunta</translation>
        </message>
        <message>
            <source>brought back by {0}</source>
            <translation>recuperado por {0}</translation>
        </message>
        <message>
            <source>change {0}</source>
            <translation>cambiar {0}</translation>
        </message>
        <message>
            <source>change {0} memories</source>
            <translation>cambiar {0} recuerdos</translation>
        </message>
        <message>
            <source>changed by {0}: {1}</source>
            <translation>cambiado por {0}: {1}</translation>
        </message>
        <message>
            <source>chat</source>
            <translation>charla</translation>
        </message>
        <message>
            <source>checked against its published SHA-256</source>
            <translation>comprobado con su SHA-256 publicado</translation>
        </message>
        <message>
            <source>companion</source>
            <translation>compañero</translation>
        </message>
        <message>
            <source>confidence {0:.2f} + recency {1:.2f}</source>
            <translation>confianza {0:.2f} + actualidad {1:.2f}</translation>
        </message>
        <message>
            <source>conflict, {0}</source>
            <translation>conflicto, {0}</translation>
        </message>
        <message>
            <source>conversation</source>
            <translation>conversación</translation>
        </message>
        <message>
            <source>cosine {0:.2f}, retention {1:.0%}</source>
            <translation>coseno {0:.2f}, retención {1:.0%}</translation>
        </message>
        <message>
            <source>curves</source>
            <translation>curvas</translation>
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
            <translation>d 'de' MMMM</translation>
        </message>
        <message>
            <source>d MMMM yyyy</source>
            <translation>d 'de' MMMM 'de' yyyy</translation>
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
            <translation>bosque del diálogo</translation>
        </message>
        <message>
            <source>directive</source>
            <translation>directriz</translation>
        </message>
        <message>
            <source>does not fade</source>
            <translation>no se desvanece</translation>
        </message>
        <message>
            <source>does not fade: retention stays 100 %</source>
            <translation>no se desvanece: la retención sigue en 100 %</translation>
        </message>
        <message>
            <source>dormant</source>
            <translation>latente</translation>
        </message>
        <message>
            <source>earlier history was compacted</source>
            <translation>la historia anterior se condensó</translation>
        </message>
        <message>
            <source>edit a file by hand</source>
            <translation>editar un archivo a mano</translation>
        </message>
        <message>
            <source>edit {0} memories by hand</source>
            <translation>editar {0} recuerdos a mano</translation>
        </message>
        <message>
            <source>edited by {0}</source>
            <translation>editado por {0}</translation>
        </message>
        <message>
            <source>edited by {0}: “{1}” → “{2}”</source>
            <translation>editado por {0}: «{1}» → «{2}»</translation>
        </message>
        <message>
            <source>ends in the middle of a memory</source>
            <translation>acaba en medio de un recuerdo</translation>
        </message>
        <message>
            <source>erase a memory</source>
            <translation>borrar un recuerdo</translation>
        </message>
        <message>
            <source>erase {0} memories</source>
            <translation>borrar {0} recuerdos</translation>
        </message>
        <message>
            <source>erased for good by {0}</source>
            <translation>borrado para siempre por {0}</translation>
        </message>
        <message>
            <source>erased for good, as nobody took it back</source>
            <translation>borrado para siempre, pues nadie lo retiró</translation>
        </message>
        <message>
            <source>event</source>
            <translation>suceso</translation>
        </message>
        <message>
            <source>expired</source>
            <translation>caducado</translation>
        </message>
        <message>
            <source>faded on {0}</source>
            <translation>se desvaneció el {0}</translation>
        </message>
        <message>
            <source>fades on {0}</source>
            <translation>se desvanece el {0}</translation>
        </message>
        <message>
            <source>fading</source>
            <translation>desvaneciéndose</translation>
        </message>
        <message>
            <source>failed</source>
            <translation>fallido</translation>
        </message>
        <message>
            <source>field</source>
            <translation>campo</translation>
        </message>
        <message>
            <source>finding memories</source>
            <translation>hallar recuerdos</translation>
        </message>
        <message>
            <source>follows at once (δ)</source>
            <translation>sigue enseguida (δ)</translation>
        </message>
        <message>
            <source>for replies</source>
            <translation>para respuestas</translation>
        </message>
        <message>
            <source>forget the {0} memories of a conversation</source>
            <translation>olvidar los {0} recuerdos de una conversación</translation>
        </message>
        <message>
            <source>forget {0}</source>
            <translation>olvidar {0}</translation>
        </message>
        <message>
            <source>forget {0} memories</source>
            <translation>olvidar {0} recuerdos</translation>
        </message>
        <message>
            <source>forgotten by {0}</source>
            <translation>olvidado por {0}</translation>
        </message>
        <message>
            <source>forgotten, {0}</source>
            <translation>olvidado, {0}</translation>
        </message>
        <message>
            <source>from {0} to {1}</source>
            <translation>del {0} al {1}</translation>
        </message>
        <message>
            <source>hidden</source>
            <translation>oculto</translation>
        </message>
        <message>
            <source>hidden, but remembered</source>
            <translation>oculto, pero recordado</translation>
        </message>
        <message>
            <source>holds bytes that are no text</source>
            <translation>contiene bytes que no son texto</translation>
        </message>
        <message>
            <source>holds nothing but zero bytes</source>
            <translation>contiene solo bytes nulos</translation>
        </message>
        <message>
            <source>how much it tells</source>
            <translation>cuánto dice</translation>
        </message>
        <message>
            <source>idle</source>
            <translation>inactivo</translation>
        </message>
        <message>
            <source>idle for too long</source>
            <translation>sin uso demasiado tiempo</translation>
        </message>
        <message>
            <source>idle for {0} min</source>
            <translation>inactivo desde hace {0} min</translation>
        </message>
        <message>
            <source>import</source>
            <translation>importación</translation>
        </message>
        <message>
            <source>in use</source>
            <translation>en uso</translation>
        </message>
        <message>
            <source>in {0}</source>
            <translation>en {0}</translation>
        </message>
        <message>
            <source>inferred</source>
            <translation>inferido</translation>
        </message>
        <message>
            <source>interrupted</source>
            <translation>interrumpido</translation>
        </message>
        <message>
            <source>is empty</source>
            <translation>está vacío</translation>
        </message>
        <message>
            <source>is missing</source>
            <translation>falta</translation>
        </message>
        <message>
            <source>keep {0} too</source>
            <translation>conservar también {0}</translation>
        </message>
        <message>
            <source>knowledge</source>
            <translation>conocimiento</translation>
        </message>
        <message>
            <source>larger than the budget</source>
            <translation>mayor que la memoria permitida</translation>
        </message>
        <message>
            <source>last</source>
            <translation>al final</translation>
        </message>
        <message>
            <source>leave open what contradicts {0}</source>
            <translation>dejar abierto lo que contradice {0}</translation>
        </message>
        <message>
            <source>left memory by itself</source>
            <translation>salió de la memoria por sí mismo</translation>
        </message>
        <message>
            <source>loaded</source>
            <translation>cargado</translation>
        </message>
        <message>
            <source>made active by {0}</source>
            <translation>activado por {0}</translation>
        </message>
        <message>
            <source>marked as outdated by {0}</source>
            <translation>marcado como anticuado por {0}</translation>
        </message>
        <message>
            <source>marked as useful by {0}</source>
            <translation>marcado como útil por {0}</translation>
        </message>
        <message>
            <source>marked as wrong by {0}</source>
            <translation>marcado como erróneo por {0}</translation>
        </message>
        <message>
            <source>meaning</source>
            <translation>significado</translation>
        </message>
        <message>
            <source>meaning (α)</source>
            <translation>significado (α)</translation>
        </message>
        <message>
            <source>measured</source>
            <translation>medido</translation>
        </message>
        <message>
            <source>measured {0:.0f} MB, expected {1:.0f} MB</source>
            <translation>medidos {0:.0f} MB, esperados {1:.0f} MB</translation>
        </message>
        <message>
            <source>memories merged, {0}</source>
            <translation>recuerdos fusionados, {0}</translation>
        </message>
        <message>
            <source>memory</source>
            <translation>memoria</translation>
        </message>
        <message>
            <source>memory writer</source>
            <translation>redactor de recuerdos</translation>
        </message>
        <message>
            <source>merge {0}</source>
            <translation>combinar {0}</translation>
        </message>
        <message>
            <source>merge {0} into {1}</source>
            <translation>combinar {0} en {1}</translation>
        </message>
        <message>
            <source>move {0} memories by hand from {1} to {2}</source>
            <translation>mover {0} recuerdos a mano de {1} a {2}</translation>
        </message>
        <message>
            <source>nearness</source>
            <translation>cercanía</translation>
        </message>
        <message>
            <source>nearness in the tree (γ)</source>
            <translation>cercanía en el árbol (γ)</translation>
        </message>
        <message>
            <source>never</source>
            <translation>nunca</translation>
        </message>
        <message>
            <source>no published SHA-256: held to that of the first download</source>
            <translation>sin SHA-256 publicado: se compara con el de la primera descarga</translation>
        </message>
        <message>
            <source>no published SHA-256: that of the first download will be recorded</source>
            <translation>sin SHA-256 publicado: se anotará el de la primera descarga</translation>
        </message>
        <message>
            <source>no room in time</source>
            <translation>sin sitio a tiempo</translation>
        </message>
        <message>
            <source>no room yet</source>
            <translation>todavía sin sitio</translation>
        </message>
        <message>
            <source>not there</source>
            <translation>no está</translation>
        </message>
        <message>
            <source>not there at this moment</source>
            <translation>no está en este momento</translation>
        </message>
        <message>
            <source>not yet said</source>
            <translation>aún no dicho</translation>
        </message>
        <message>
            <source>not yet written, or gone</source>
            <translation>aún no escrito, o ido</translation>
        </message>
        <message>
            <source>nothing</source>
            <translation>nada</translation>
        </message>
        <message>
            <source>now</source>
            <translation>ahora</translation>
        </message>
        <message>
            <source>on {0}</source>
            <translation>el {0}</translation>
        </message>
        <message>
            <source>passing</source>
            <translation>pasajero</translation>
        </message>
        <message>
            <source>pinned</source>
            <translation>fijado</translation>
        </message>
        <message>
            <source>pinned by {0}</source>
            <translation>fijado por {0}</translation>
        </message>
        <message>
            <source>preference</source>
            <translation>preferencia</translation>
        </message>
        <message>
            <source>procedure</source>
            <translation>procedimiento</translation>
        </message>
        <message>
            <source>profile</source>
            <translation>perfil</translation>
        </message>
        <message>
            <source>put down</source>
            <translation>dejado</translation>
        </message>
        <message>
            <source>ranking</source>
            <translation>orden</translation>
        </message>
        <message>
            <source>read the files</source>
            <translation>leer los archivos</translation>
        </message>
        <message>
            <source>recency</source>
            <translation>actualidad</translation>
        </message>
        <message>
            <source>refused</source>
            <translation>rechazado</translation>
        </message>
        <message>
            <source>reinforce {0}</source>
            <translation>reforzar {0}</translation>
        </message>
        <message>
            <source>reinforce {0} memories</source>
            <translation>reforzar {0} recuerdos</translation>
        </message>
        <message>
            <source>relation</source>
            <translation>relación</translation>
        </message>
        <message>
            <source>remember {0}</source>
            <translation>recordar {0}</translation>
        </message>
        <message>
            <source>remember {0} memories</source>
            <translation>recordar {0} recuerdos</translation>
        </message>
        <message>
            <source>replace {0} by {1}</source>
            <translation>sustituir {0} por {1}</translation>
        </message>
        <message>
            <source>restore {0}</source>
            <translation>restaurar {0}</translation>
        </message>
        <message>
            <source>restore {0} memories</source>
            <translation>restaurar {0} recuerdos</translation>
        </message>
        <message>
            <source>retention</source>
            <translation>retención</translation>
        </message>
        <message>
            <source>room for {0}</source>
            <translation>sitio para {0}</translation>
        </message>
        <message>
            <source>salience</source>
            <translation>relevancia</translation>
        </message>
        <message>
            <source>score</source>
            <translation>puntuación</translation>
        </message>
        <message>
            <source>sent as it is</source>
            <translation>enviado tal cual</translation>
        </message>
        <message>
            <source>something erased</source>
            <translation>algo borrado</translation>
        </message>
        <message>
            <source>speaker</source>
            <translation>hablante</translation>
        </message>
        <message>
            <source>speculative</source>
            <translation>especulativo</translation>
        </message>
        <message>
            <source>spoke up, {}</source>
            <translation>tomó la palabra, {}</translation>
        </message>
        <message>
            <source>state</source>
            <translation>estado</translation>
        </message>
        <message>
            <source>strength S</source>
            <translation>fuerza S</translation>
        </message>
        <message>
            <source>strength S for the question</source>
            <translation>fuerza S para la pregunta</translation>
        </message>
        <message>
            <source>table</source>
            <translation>tabla</translation>
        </message>
        <message>
            <source>take apart {0}</source>
            <translation>separar {0}</translation>
        </message>
        <message>
            <source>take erased quotes out of other memories</source>
            <translation>quitar citas borradas de otros recuerdos</translation>
        </message>
        <message>
            <source>taken back by {0}</source>
            <translation>retirado por {0}</translation>
        </message>
        <message>
            <source>taken up</source>
            <translation>retomado</translation>
        </message>
        <message>
            <source>the command line</source>
            <translation>la línea de órdenes</translation>
        </message>
        <message>
            <source>the consolidator</source>
            <translation>el consolidador</translation>
        </message>
        <message>
            <source>the future, projected</source>
            <translation>el futuro, proyectado</translation>
        </message>
        <message>
            <source>the past, replayed</source>
            <translation>el pasado, repetido</translation>
        </message>
        <message>
            <source>the rival to be decided was withdrawn or set again by {0}</source>
            <translation>{0} retiró o repuso el rival por decidir</translation>
        </message>
        <message>
            <source>the wait could never end</source>
            <translation>la espera no acabaría nunca</translation>
        </message>
        <message>
            <source>the whole view</source>
            <translation>toda la vista</translation>
        </message>
        <message>
            <source>the writer</source>
            <translation>el redactor</translation>
        </message>
        <message>
            <source>time (β)</source>
            <translation>tiempo (β)</translation>
        </message>
        <message>
            <source>time asked for</source>
            <translation>momento preguntado</translation>
        </message>
        <message>
            <source>time since last use</source>
            <translation>tiempo desde el último uso</translation>
        </message>
        <message>
            <source>timeline</source>
            <translation>línea de tiempo</translation>
        </message>
        <message>
            <source>together</source>
            <translation>en conjunto</translation>
        </message>
        <message>
            <source>turn</source>
            <translation>mensaje</translation>
        </message>
        <message>
            <source>unloaded</source>
            <translation>descargado</translation>
        </message>
        <message>
            <source>unpinned by {0}</source>
            <translation>soltado por {0}</translation>
        </message>
        <message>
            <source>until {0}</source>
            <translation>hasta {0}</translation>
        </message>
        <message>
            <source>used as so far, it does not fade</source>
            <translation>usado como hasta ahora, no se desvanece</translation>
        </message>
        <message>
            <source>used as so far, on {0}</source>
            <translation>usado como hasta ahora, el {0}</translation>
        </message>
        <message>
            <source>used by {0}{1}</source>
            <translation>usado por {0}{1}</translation>
        </message>
        <message>
            <source>waited for elsewhere, priority {0}</source>
            <translation>se espera en otra parte, prioridad {0}</translation>
        </message>
        <message>
            <source>waited for, priority {0}</source>
            <translation>se espera, prioridad {0}</translation>
        </message>
        <message>
            <source>waits</source>
            <translation>espera</translation>
        </message>
        <message>
            <source>where each is</source>
            <translation>donde está cada uno</translation>
        </message>
        <message>
            <source>without end</source>
            <translation>sin fin</translation>
        </message>
        <message>
            <source>word by word</source>
            <translation>palabra por palabra</translation>
        </message>
        <message>
            <source>words</source>
            <translation>palabras</translation>
        </message>
        <message>
            <source>work behind, priority {0}</source>
            <translation>segundo plano, prioridad {0}</translation>
        </message>
        <message>
            <source>written by {0}</source>
            <translation>escrito por {0}</translation>
        </message>
        <message>
            <source>you</source>
            <translation>usted</translation>
        </message>
        <message>
            <source>your editor</source>
            <translation>su editor</translation>
        </message>
        <message>
            <source>{0:.1f} of {1:.1f} GB in use, {2:.1f} GB free</source>
            <translation>{0:.1f} de {1:.1f} GB en uso, {2:.1f} GB libres</translation>
        </message>
        <message>
            <source>{0}  (R {1:.2f}) is new</source>
            <translation>{0}  (R {1:.2f}) es nuevo</translation>
        </message>
        <message>
            <source>{0}  (R {1:.2f}) stands</source>
            <translation>{0}  (R {1:.2f}) se mantiene</translation>
        </message>
        <message>
            <source>{0} (below the threshold)</source>
            <translation>{0} (bajo el umbral)</translation>
        </message>
        <message>
            <source>{0} a second, {1}</source>
            <translation>{0} por segundo, {1}</translation>
        </message>
        <message>
            <source>{0} about to fade</source>
            <translation>{0} a punto de desvanecerse</translation>
        </message>
        <message>
            <source>{0} ago</source>
            <translation>hace {0}</translation>
        </message>
        <message>
            <source>{0} backups are rewritten.</source>
            <translation>{0} copias de seguridad se reescriben.</translation>
        </message>
        <message>
            <source>{0} corrected</source>
            <translation>{0} corregidos</translation>
        </message>
        <message>
            <source>{0} could not be taken; the first, in line {1}: {2}</source>
            <translation>{0} no se pudieron importar; el primero, en la línea {1}: {2}</translation>
        </message>
        <message>
            <source>{0} could not be written: {1}</source>
            <translation>{0} no se pudo escribir: {1}</translation>
        </message>
        <message>
            <source>{0} days</source>
            <translation>{0} días</translation>
        </message>
        <message>
            <source>{0} files</source>
            <translation>{0} archivos</translation>
        </message>
        <message>
            <source>{0} forgotten</source>
            <translation>{0} olvidados</translation>
        </message>
        <message>
            <source>{0} h</source>
            <translation>{0} h</translation>
        </message>
        <message>
            <source>{0} is no picture: end its name in .png or .svg</source>
            <translation>{0} no es una imagen: termine su nombre en .png o .svg</translation>
        </message>
        <message>
            <source>{0} learned</source>
            <translation>{0} aprendidos</translation>
        </message>
        <message>
            <source>{0} looks like a copy of {1} that a sync client made.</source>
            <translation>{0} parece una copia de {1} hecha por un programa de sincronización.</translation>
        </message>
        <message>
            <source>{0} memories</source>
            <translation>{0} recuerdos</translation>
        </message>
        <message>
            <source>{0} memories changed.</source>
            <translation>{0} recuerdos cambiados.</translation>
        </message>
        <message>
            <source>{0} memories forgotten. For 10 minutes they can be brought back.</source>
            <translation>{0} recuerdos olvidados. Durante 10 minutos se pueden recuperar.</translation>
        </message>
        <message>
            <source>{0} memories saved as {1}.</source>
            <translation>{0} recuerdos guardados como {1}.</translation>
        </message>
        <message>
            <source>{0} merged</source>
            <translation>{0} fusionados</translation>
        </message>
        <message>
            <source>{0} min</source>
            <translation>{0} min</translation>
        </message>
        <message>
            <source>{0} months</source>
            <translation>{0} meses</translation>
        </message>
        <message>
            <source>{0} shown</source>
            <translation>{0} mostrados</translation>
        </message>
        <message>
            <source>{0} takes more than was expected</source>
            <translation>{0} ocupa más de lo previsto</translation>
        </message>
        <message>
            <source>{0} to decide</source>
            <translation>{0} por decidir</translation>
        </message>
        <message>
            <source>{0} turns</source>
            <translation>{0} turnos</translation>
        </message>
        <message>
            <source>{0} turns folded away</source>
            <translation>{0} turnos plegados</translation>
        </message>
        <message>
            <source>{0} were here already.</source>
            <translation>{0} ya estaban aquí.</translation>
        </message>
        <message>
            <source>{0} years</source>
            <translation>{0} años</translation>
        </message>
        <message>
            <source>{0}: {1} times, first at byte {2}</source>
            <translation>{0}: {1} veces, primero en el byte {2}</translation>
        </message>
        <message>
            <source>{:.1f} GB of memory</source>
            <translation>{:.1f} GB de memoria</translation>
        </message>
        <message>
            <source>{} (remote)</source>
            <translation>{} (remoto)</translation>
        </message>
        <message>
            <source>{} changes to review</source>
            <translation>{} cambios por revisar</translation>
        </message>
        <message>
            <source>{} is a copy to merge.</source>
            <translation>{} es una copia por fusionar.</translation>
        </message>
        <message>
            <source>{} looks damaged: its memories are kept.</source>
            <translation>{} parece dañado: sus recuerdos se conservan.</translation>
        </message>
        <message>
            <source>{} messages</source>
            <translation>{} mensajes</translation>
        </message>
        <message>
            <source>{} min left</source>
            <translation>quedan {} min</translation>
        </message>
        <message>
            <source>{} more</source>
            <translation>{} más</translation>
        </message>
        <message>
            <source>{} not read for memories</source>
            <translation>{} no leídos en busca de recuerdos</translation>
        </message>
        <message>
            <source>{} s left</source>
            <translation>quedan {} s</translation>
        </message>
        <message>
            <source>{} to be read for memories</source>
            <translation>{} por leer en busca de recuerdos</translation>
        </message>
        <message>
            <source>{} to download</source>
            <translation>{} por descargar</translation>
        </message>
        <message>
            <source>{}. Score {}: {}</source>
            <translation>{}. Puntuación {}: {}</translation>
        </message>
        <message>
            <source>{}: fits, with little beside it</source>
            <translation>{}: cabe, con poco margen</translation>
        </message>
        <message>
            <source>{}: loading…</source>
            <translation>{}: cargando…</translation>
        </message>
        <message>
            <source>{}: more than models may take here</source>
            <translation>{}: más de lo que los modelos pueden ocupar aquí</translation>
        </message>
        <message>
            <source>“{}” looks private. Choose what happens to it.</source>
            <translation>«{}» parece privado. Elija qué pasa con ello.</translation>
        </message>
        <message>
            <source>… and {0} earlier changes</source>
            <translation>… y {0} cambios anteriores</translation>
        </message>
        <message>
            <source>… and {0} more</source>
            <translation>… y {0} más</translation>
        </message>
    </context>
</TS>
