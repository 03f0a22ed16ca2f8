import { testUsualWorlds } from './many-worlds.ts';

testUsualWorlds();
