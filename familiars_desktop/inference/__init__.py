"""What thinks: the embedder, language models, the model catalogue, the VRAM gate and thread priorities."""
