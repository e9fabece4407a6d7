//! Notation of conversations with models.

/// Marks with which formats of conversations begin and end a message.
pub(super) const MARKS: &[&str] = &["<|im_start|>", "<|im_end|>", "<|system|>", "<|user|>", "[INST]", "[/INST]", "<<SYS>>", "<</SYS>>"];
