import { deviceIconPaths } from '#ui/device-icon-paths.ts';
import { addIcons } from '#ui/icon.tsx';

addIcons(deviceIconPaths);
