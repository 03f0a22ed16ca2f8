import fc from 'fast-check';
import { rotation } from './amounts.ts';

// A property is tried on the same cases in each run of a commit, so that a green run is no luck and a red one comes again.
fc.configureGlobal({ seed: rotation });
