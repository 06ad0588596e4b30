/** Owner of a file. Nobody else sees it, not even in the same workspace. */
export interface FileOwner {
  tenantId: string;
  userId: string;
}
