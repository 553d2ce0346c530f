"""The records of one cell are those that the store would find, after every kind of change."""

from familiars_desktop.engine.record_watch import RecordWatch
from familiars_desktop.storage import MemoryStore


def test_they_are_what_the_store_finds_after_every_change(tmp_path, clock):
    with MemoryStore(tmp_path / "w", clock=clock) as store, MemoryStore(tmp_path / "w", clock=clock) as foreign:
        watch = RecordWatch(store, scope="identity", category="directive", agent_id="agent_0")

        def sought():
            return store.records(scope="identity", category="directive", agent_id="agent_0")

        kept = store.append("identity", "directive", "Be brief")
        clock.advance(minutes=1)
        store.append("user", "profile", "Lives in Porto")
        assert watch.records() == [kept]
        second = store.append("identity", "directive", "Speak German")
        store.update(kept.id, content="Be very brief")
        assert [record.content for record in watch.records()] == ["Be very brief", "Speak German"]
        store.update(second.id, deprecated=True)
        assert watch.records() == sought()
        store.undo()
        store.forget(kept.id)
        assert watch.records() == sought() == [second]
        store.undo()
        clock.advance(minutes=1)
        foreign.append("identity", "directive", "Say du")
        foreign.append("identity", "directive", "For another", agent_id="agent_1")
        assert watch.records() == sought()
        assert len(watch.records()) == 3
