/** The object storage cannot be reached or is too busy: the same may work later. */
export class StorageAway extends Error {}
