/** The object storage is unreachable or too busy. The same operation may succeed later. */
export class StorageAway extends Error {}
