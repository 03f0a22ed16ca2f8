import { create } from 'zustand';

export interface Toast {
  readonly id: number;
  readonly icon: 'check' | 'info' | 'trash' | 'fault';
  readonly message: string;
  readonly action?: { readonly label: string; readonly run: () => void };
}

/** Shown messages, oldest first. At most three; an older one makes room. */
export const useToasts = create<{ readonly list: readonly Toast[] }>(() => ({ list: [] }));

let nextId = 1;

export function showToast(toast: Omit<Toast, 'id'>): void {
  const id = nextId++;
  useToasts.setState(({ list }) => ({ list: [...list.slice(-2), { ...toast, id }] }));
}

export function dismissToast(id: number): void {
  useToasts.setState(({ list }) => ({ list: list.filter((toast) => toast.id !== id) }));
}
