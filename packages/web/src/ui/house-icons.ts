import { houseIconPaths } from '#ui/house-icon-paths.ts';
import { addIcons } from '#ui/icon.tsx';

addIcons(houseIconPaths);
