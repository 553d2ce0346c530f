"""The tables of ``familiars.db``; ``PRAGMA user_version`` counts the migrations applied."""

from __future__ import annotations

from typing import Final

# B's two tables, as `AgentMemoryManager` makes them too; `embedding_json` holds a BLOB of float32.
EPISODIC_AND_SEMANTIC: Final = """
CREATE TABLE IF NOT EXISTS episodic_memories (
    id TEXT PRIMARY KEY,
    user_id TEXT NOT NULL,
    session_id TEXT NOT NULL,
    interaction_text TEXT NOT NULL,
    embedding_json BLOB NOT NULL,
    created_at REAL NOT NULL
);
CREATE TABLE IF NOT EXISTS semantic_memories (
    id TEXT PRIMARY KEY,
    user_id TEXT NOT NULL,
    fact_key TEXT NOT NULL,
    fact_value TEXT NOT NULL,
    embedding_json BLOB NOT NULL,
    half_life REAL NOT NULL,
    access_count INTEGER DEFAULT 1,
    last_accessed_at REAL NOT NULL,
    created_at REAL NOT NULL,
    UNIQUE(user_id, fact_key)
);
"""

WORDS: Final = """
CREATE VIRTUAL TABLE record_words USING fts5(tokens, tokenize = 'ascii');
CREATE VIRTUAL TABLE turn_words USING fts5(tokens, tokenize = 'ascii');
CREATE VIRTUAL TABLE record_vocabulary USING fts5vocab(record_words, 'row');
CREATE VIRTUAL TABLE turn_vocabulary USING fts5vocab(turn_words, 'row');
"""

_FIRST: Final = (
    EPISODIC_AND_SEMANTIC
    + """
ALTER TABLE episodic_memories ADD COLUMN dialogue_id TEXT;
ALTER TABLE episodic_memories ADD COLUMN node_id INTEGER;
ALTER TABLE episodic_memories ADD COLUMN node_type TEXT;
ALTER TABLE episodic_memories ADD COLUMN parent INTEGER;
ALTER TABLE episodic_memories ADD COLUMN origin TEXT;
ALTER TABLE episodic_memories ADD COLUMN metadata BLOB;
ALTER TABLE episodic_memories ADD COLUMN protected TEXT;
CREATE UNIQUE INDEX episodic_by_node ON episodic_memories (dialogue_id, node_id) WHERE dialogue_id IS NOT NULL;

CREATE TABLE acts (
    act INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL,
    actor TEXT NOT NULL,
    description TEXT NOT NULL,
    wall_time REAL NOT NULL,
    reverses INTEGER,
    undone INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE journal (
    sequence INTEGER PRIMARY KEY AUTOINCREMENT,
    act INTEGER NOT NULL,
    wall_time REAL NOT NULL,
    effective_time REAL NOT NULL,
    actor TEXT NOT NULL,
    op TEXT NOT NULL,
    record_id TEXT NOT NULL,
    before BLOB,
    after BLOB
);
CREATE INDEX journal_by_record ON journal (record_id, sequence);
CREATE INDEX journal_by_act ON journal (act);
CREATE TABLE intents (id INTEGER PRIMARY KEY, plan BLOB NOT NULL);

CREATE TABLE records (
    id TEXT PRIMARY KEY,
    path TEXT NOT NULL,
    fields BLOB NOT NULL,
    owner TEXT NOT NULL,
    fact_key TEXT,
    stated_at REAL NOT NULL,
    unfiled INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX records_by_path ON records (path);
CREATE INDEX records_by_fact ON records (owner, fact_key) WHERE fact_key IS NOT NULL;
CREATE INDEX records_unfiled ON records (path) WHERE unfiled = 1;
CREATE TABLE files (path TEXT PRIMARY KEY, size INTEGER NOT NULL, modified_ns INTEGER NOT NULL, problems BLOB);
CREATE TABLE open_conflicts (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    record_id TEXT NOT NULL,
    rival BLOB NOT NULL,
    old_score REAL NOT NULL,
    new_score REAL NOT NULL,
    created REAL NOT NULL,
    settled_by INTEGER
);

CREATE TABLE documents (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL,
    id TEXT NOT NULL,
    content_hash BLOB,
    length INTEGER NOT NULL,
    embedded TEXT,
    stamp INTEGER NOT NULL,
    UNIQUE (kind, id)
);
CREATE INDEX documents_by_stamp ON documents (kind, stamp);
CREATE INDEX documents_by_hash ON documents (content_hash);
CREATE INDEX documents_by_model ON documents (embedded) WHERE content_hash IS NOT NULL;
CREATE TABLE document_totals (kind TEXT PRIMARY KEY, documents INTEGER NOT NULL, length INTEGER NOT NULL);
INSERT INTO document_totals VALUES ('record', 0, 0), ('turn', 0, 0);
CREATE TABLE vectors (
    model_id TEXT NOT NULL,
    content_hash BLOB NOT NULL,
    vector BLOB NOT NULL,
    PRIMARY KEY (model_id, content_hash)
) WITHOUT ROWID;
CREATE INDEX vectors_by_hash ON vectors (content_hash);
"""
    + WORDS
    + """

CREATE TABLE conversations (
    id TEXT PRIMARY KEY,
    agent_id TEXT NOT NULL,
    name TEXT NOT NULL,
    created REAL NOT NULL,
    updated REAL NOT NULL,
    turns INTEGER NOT NULL DEFAULT 0,
    written INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE writer_queue (
    turn_id TEXT PRIMARY KEY,
    enqueued REAL NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0,
    reason TEXT NOT NULL DEFAULT '',
    next_try REAL NOT NULL,
    done INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX writer_queue_waiting ON writer_queue (enqueued) WHERE done = 0;
"""
)

# `held`: why a file is not believed; `embedding_model`: whose vector a turn's node has; `states`: single values
# that outlive the program.
# `erasures`: forgotten memories to erase before their time (`at_once`), and further turns that are to lose their
# texts; `revision`: counts changes of turns that were there already.
# `vectors` gets numbers: without them a row of 1.5 kB takes a page of its own.
_SECOND: Final = """
ALTER TABLE files ADD COLUMN held TEXT;
CREATE INDEX files_held ON files (path) WHERE held IS NOT NULL;
ALTER TABLE episodic_memories ADD COLUMN embedding_model TEXT;
CREATE INDEX episodic_by_model ON episodic_memories (embedding_model) WHERE dialogue_id IS NOT NULL;
CREATE TABLE states (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE erasures (record_id TEXT PRIMARY KEY, at_once INTEGER NOT NULL, turns TEXT NOT NULL) WITHOUT ROWID;
CREATE INDEX journal_forgotten ON journal (effective_time) WHERE op = 'forget';
ALTER TABLE conversations ADD COLUMN revision INTEGER NOT NULL DEFAULT 0;
CREATE TABLE token_vectors (
    number INTEGER PRIMARY KEY,
    model_id TEXT NOT NULL,
    content_hash BLOB NOT NULL,
    codes BLOB NOT NULL,
    UNIQUE (content_hash, model_id)
);
CREATE TABLE vectors_by_number (
    number INTEGER PRIMARY KEY,
    model_id TEXT NOT NULL,
    content_hash BLOB NOT NULL,
    vector BLOB NOT NULL,
    UNIQUE (content_hash, model_id)
);
INSERT INTO vectors_by_number (model_id, content_hash, vector) SELECT model_id, content_hash, vector FROM vectors;
DROP TABLE vectors;
ALTER TABLE vectors_by_number RENAME TO vectors;
"""

# `accesses`: the access dynamics that the files do not have yet, in rows so few and short that ten of them change
# few pages. They were written into `records` before, marked `unfiled`.
_THIRD: Final = """
CREATE TABLE accesses (
    record_id TEXT PRIMARY KEY,
    last_accessed_ts TEXT,
    access_count INTEGER NOT NULL,
    half_life REAL NOT NULL
) WITHOUT ROWID;
INSERT INTO accesses SELECT id, json_extract(CAST(fields AS TEXT), '$.last_accessed_ts'),
    json_extract(CAST(fields AS TEXT), '$.access_count'), json_extract(CAST(fields AS TEXT), '$.half_life')
    FROM records WHERE unfiled = 1;
DROP INDEX records_unfiled;
ALTER TABLE records DROP COLUMN unfiled;
"""

# `opened_by`: the act of a person that left a conflict open, so that undoing it withdraws the conflict.
_FOURTH: Final = "ALTER TABLE open_conflicts ADD COLUMN opened_by INTEGER;"

# `waiting_accesses`: the uses of an act, `[[record id, before, after], ...]`, and the last of the numbers that they
# have in the journal; `entries`: the journal with them. No entry is effective before its record's previous one.
_FIFTH: Final = """
CREATE TABLE waiting_accesses (
    last INTEGER PRIMARY KEY,
    act INTEGER NOT NULL,
    wall_time REAL NOT NULL,
    effective_time REAL NOT NULL,
    actor TEXT NOT NULL,
    uses TEXT NOT NULL
);
INSERT INTO sqlite_sequence (name, seq)
    SELECT 'journal', 0 WHERE NOT EXISTS (SELECT 1 FROM sqlite_sequence WHERE name = 'journal');
CREATE VIEW waiting_entries AS SELECT last - json_array_length(uses) + 1 + key AS sequence, act, wall_time,
    max(effective_time, coalesce((SELECT effective_time FROM journal WHERE record_id = json_extract(value, '$[0]')
    ORDER BY sequence DESC LIMIT 1), effective_time)) AS effective_time, actor, 'access' AS op,
    json_extract(value, '$[0]') AS record_id, json_extract(value, '$[1]') AS before,
    json_extract(value, '$[2]') AS after, last
    FROM waiting_accesses, json_each(uses);
CREATE VIEW entries AS
    SELECT sequence, act, wall_time, effective_time, actor, op, record_id, before, after FROM journal UNION ALL
    SELECT sequence, act, wall_time, effective_time, actor, op, record_id, before, after FROM waiting_entries;
"""

# Words were English or Russian before, whatever the text's language.
_SIXTH: Final = "INSERT OR REPLACE INTO states (name, value) VALUES ('words_outdated', 'true');"

# `deed`: what an act was in no language, `[kind, what...]`; `description` is the English of it.
_SEVENTH: Final = "ALTER TABLE acts ADD COLUMN deed TEXT;"

MIGRATIONS: Final[tuple[str, ...]] = (_FIRST, _SECOND, _THIRD, _FOURTH, _FIFTH, _SIXTH, _SEVENTH)
SCHEMA_VERSION: Final = len(MIGRATIONS)
