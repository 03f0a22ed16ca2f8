import { create } from 'zustand';

/** Whether some maintenance is announced: only then is loaded what tells of it. */
export const usePlanned = create(() => ({ planned: false }));
