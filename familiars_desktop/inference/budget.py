"""How much memory models may take on this machine."""

from __future__ import annotations

from typing import Final

_GPU_MARGIN: Final = 0.1


def measure_budget_mb(*, ram_share: float = 0.5) -> float:
    """The memory models may take, in MiB: what is free on the first GPU by NVML, less a tenth of its size for the
    window and for other programs; where there is none, a share of this machine's RAM."""
    gpu = _gpu_memory_mb()
    if gpu is not None:
        return gpu
    import psutil

    return ram_share * float(psutil.virtual_memory().total) / 2**20


def _gpu_memory_mb() -> float | None:
    try:
        import pynvml

        pynvml.nvmlInit()
    except Exception:  # no module, no driver, no card: NVML has an error for each
        return None
    try:
        if not pynvml.nvmlDeviceGetCount():
            return None
        memory = pynvml.nvmlDeviceGetMemoryInfo(pynvml.nvmlDeviceGetHandleByIndex(0))
        left = float(memory.free) - _GPU_MARGIN * float(memory.total)
        return left / 2**20 if left > 0 else None
    except pynvml.NVMLError:
        return None
    finally:
        pynvml.nvmlShutdown()
