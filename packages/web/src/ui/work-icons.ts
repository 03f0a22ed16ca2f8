import { addIcons } from '#ui/icon.tsx';
import { workIconPaths } from '#ui/work-icon-paths.ts';

addIcons(workIconPaths);
