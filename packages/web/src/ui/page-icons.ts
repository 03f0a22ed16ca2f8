import { addIcons } from '#ui/icon.tsx';
import { pageIconPaths } from '#ui/page-icon-paths.ts';

addIcons(pageIconPaths);
