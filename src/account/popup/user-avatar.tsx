import { nameOf, type StoredUser } from '../../api/stored-user.ts';
import { useStores } from '../../stores/use-stores.ts';
import { Avatar } from '../../ui/avatar.tsx';

/** A user's picture, or the first letter of their name. */
export function UserAvatar({ user }: { user: StoredUser }) {
  const stores = useStores();
  const url = user.avatar_url && stores.client.address(user.avatar_url);
  return <Avatar name={nameOf(user)} url={url} />;
}
