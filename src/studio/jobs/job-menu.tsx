import Ellipsis from 'lucide-react/icons/ellipsis';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { jobs as texts } from '../../i18n/en/shared/jobs.ts';
import { useText } from '../../i18n/use-text.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { Menu } from '../../ui/layers/menu.tsx';

interface JobMenuProps {
  title: string;
  onRename(): void;
  onRemove(): void;
}

/** Menu of a listed item. */
export function JobMenu({ title, onRename, onRemove }: JobMenuProps) {
  const t = useText(texts);
  const label = t('moreFor', { title });
  return (
    <Menu
      label={label}
      items={[
        { label: t('rename'), icon: Pencil, onSelect: onRename },
        'line',
        { label: t('delete'), icon: Trash2, danger: true, onSelect: onRemove },
      ]}
    >
      {(trigger) => <IconButton {...trigger} icon={Ellipsis} label={label} />}
    </Menu>
  );
}
