import { testWorlds } from './many-worlds.ts';

testWorlds(0);
