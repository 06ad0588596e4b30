import type { LucideIcon } from 'lucide-react';
import AudioLines from 'lucide-react/icons/audio-lines';
import BookOpen from 'lucide-react/icons/book-open';
import Briefcase from 'lucide-react/icons/briefcase';
import Captions from 'lucide-react/icons/captions';
import Clapperboard from 'lucide-react/icons/clapperboard';
import Code from 'lucide-react/icons/code';
import Compass from 'lucide-react/icons/compass';
import GraduationCap from 'lucide-react/icons/graduation-cap';
import Languages from 'lucide-react/icons/languages';
import Megaphone from 'lucide-react/icons/megaphone';
import MessageCircle from 'lucide-react/icons/message-circle';
import Mic from 'lucide-react/icons/mic';
import PenLine from 'lucide-react/icons/pen-line';
import Search from 'lucide-react/icons/search';
import Sparkles from 'lucide-react/icons/sparkles';
import User from 'lucide-react/icons/user';
import Users from 'lucide-react/icons/users';

const icons: Readonly<Record<string, LucideIcon>> = {
  'audio-lines': AudioLines,
  'book-open': BookOpen,
  briefcase: Briefcase,
  captions: Captions,
  clapperboard: Clapperboard,
  code: Code,
  compass: Compass,
  'graduation-cap': GraduationCap,
  languages: Languages,
  megaphone: Megaphone,
  'message-circle': MessageCircle,
  mic: Mic,
  'pen-line': PenLine,
  search: Search,
  sparkles: Sparkles,
  user: User,
  users: Users,
};

/** The icon that the server named for an option; undefined for an unknown name. */
export const optionIcon = (name: string | undefined): LucideIcon | undefined =>
  name !== undefined && Object.hasOwn(icons, name) ? icons[name] : undefined;
