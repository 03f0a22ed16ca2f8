import { create } from 'zustand';

interface Announcement {
  readonly polite: string;
  readonly assertive: string;
}

/** What the page's one polite and one assertive live region say; rendered by the shell. */
export const useAnnouncement = create<Announcement>(() => ({ polite: '', assertive: '' }));

/** Lets a screen reader say `message`, after what it is saying now or, `assertive`, at once. */
export function announce(message: string, urgency: keyof Announcement = 'polite'): void {
  useAnnouncement.setState({ [urgency]: message });
}
