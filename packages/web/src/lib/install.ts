import { create } from 'zustand';

/** What Chromium offers before a page can be installed; other browsers have their own menus for it. */
interface InstallEvent extends Event {
  readonly prompt: () => Promise<unknown>;
}

interface Install {
  readonly offer: InstallEvent | undefined;
}

export const useInstall = create<Install>(() => ({ offer: undefined }));

const isOffer = (event: Event): event is InstallEvent => 'prompt' in event;

/** Keeps the browser's offer until somebody asks for it. */
export function keepInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    if (isOffer(event)) useInstall.setState({ offer: event });
  });
  addEventListener('appinstalled', () => useInstall.setState({ offer: undefined }));
}

export async function install(): Promise<void> {
  const { offer } = useInstall.getState();
  useInstall.setState({ offer: undefined });
  await offer?.prompt();
}

/** It runs as an app of its own, from the home screen. */
export const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone)').matches || Reflect.get(navigator, 'standalone') === true;

/** iPhone and iPad take pushes only for apps on the home screen. */
export const isApple = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);
