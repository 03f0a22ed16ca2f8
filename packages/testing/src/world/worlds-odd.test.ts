import { testOtherWorlds } from './many-worlds.ts';

testOtherWorlds(1);
