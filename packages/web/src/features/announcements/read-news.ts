import { create } from 'zustand';

/** Announcements that were read on this page since they were asked for; what shows them elsewhere follows. */
export const useReadNews = create<{ readonly ids: readonly string[] }>(() => ({ ids: [] }));

export const noteRead = (ids: readonly string[]): void =>
  useReadNews.setState((before) => ({ ids: [...before.ids, ...ids] }));
