/** Hashing a password at the server's cost takes 0.3 s of a core. Stored hashes name theirs, so any server can verify this one. */
export const CHEAP = { log2N: 4, r: 8, p: 1 };
