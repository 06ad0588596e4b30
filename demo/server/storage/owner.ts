/** Whose files: nobody else sees them, not even in the same workspace. */
export interface FileOwner {
  tenantId: string;
  userId: string;
}
