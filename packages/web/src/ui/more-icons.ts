import { addIcons } from '#ui/icon.tsx';
import { moreIconPaths } from '#ui/more-icon-paths.ts';

addIcons(moreIconPaths);
