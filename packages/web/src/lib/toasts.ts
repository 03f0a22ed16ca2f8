import { create } from 'zustand';

export interface Toast {
  readonly id: number;
  readonly icon: 'check' | 'info' | 'trash' | 'fault';
  readonly message: string;
  /** What it is about: a newer message about the same takes its place. */
  readonly about?: string;
  readonly action?: { readonly label: string; readonly run: () => void };
}

/** Shown messages, oldest first. At most three; an older one makes room. */
export const useToasts = create<{ readonly list: readonly Toast[] }>(() => ({ list: [] }));

let nextId = 1;

export function showToast(toast: Omit<Toast, 'id'>): void {
  const id = nextId++;
  useToasts.setState(({ list }) => ({
    list: [
      ...list.filter(({ about }) => about === undefined || about !== toast.about).slice(-2),
      { ...toast, id },
    ],
  }));
}

/** Takes away what was said about something that has changed since. */
export function dismissAbout(about: string): void {
  useToasts.setState(({ list }) => ({ list: list.filter((toast) => toast.about !== about) }));
}

export function dismissToast(id: number): void {
  useToasts.setState(({ list }) => ({ list: list.filter((toast) => toast.id !== id) }));
}
