"""How much memory models may take on this machine."""

from __future__ import annotations


def measure_budget_mb(*, ram_share: float = 0.5) -> float:
    """The memory models may take: nine tenths of the first GPU's by NVML, else a share of this machine's RAM. MiB."""
    gpu = _gpu_memory_mb()
    if gpu is not None:
        return 0.9 * gpu
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
        return float(pynvml.nvmlDeviceGetMemoryInfo(pynvml.nvmlDeviceGetHandleByIndex(0)).total) / 2**20
    except pynvml.NVMLError:
        return None
    finally:
        pynvml.nvmlShutdown()
