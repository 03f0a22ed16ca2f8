import { useToasts } from '#lib/toasts.ts';
import { usePrivacyScreen, privacyScreenKey } from '#features/privacy-screen/use-privacy-screen.ts';

/** Milliseconds without a touch after which the house is hidden again. */
const restsFor = 2 * 60_000;
const touches = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;

let stop = (): void => undefined;

function draw(): void {
  stop();
  if (usePrivacyScreen.getState().on) usePrivacyScreen.setState({ drawn: true });
}

/** Shows the house until nobody has touched the page for a while, or it was put out of sight. */
export function lift(): void {
  stop();
  usePrivacyScreen.setState({ drawn: false });
  let timer = setTimeout(draw, restsFor);
  const touched = (): void => {
    clearTimeout(timer);
    timer = setTimeout(draw, restsFor);
  };
  const left = (): void => {
    if (document.hidden) draw();
  };
  for (const touch of touches) addEventListener(touch, touched, { capture: true, passive: true });
  document.addEventListener('visibilitychange', left);
  stop = () => {
    stop = () => undefined;
    clearTimeout(timer);
    for (const touch of touches) removeEventListener(touch, touched, true);
    document.removeEventListener('visibilitychange', left);
  };
}

/** Has this device hide the house from now on, or no more; whoever chooses goes on seeing it for a while. */
export function choosePrivacyScreen(on: boolean): void {
  usePrivacyScreen.setState({ on });
  try {
    if (on) localStorage.setItem(privacyScreenKey, 'on');
    else localStorage.removeItem(privacyScreenKey);
  } catch {
    // Forbidden storage only means that the choice lasts for this visit.
  }
  if (on) lift();
  else stop();
}

/** Keeps back messages that tell of the house, for as long as it is hidden; what failed is told. Gives what ends that. */
export function quietMessages(): () => void {
  const keep = ({ list }: ReturnType<typeof useToasts.getState>): void => {
    const told = list.filter(({ icon }) => icon === 'fault');
    if (told.length < list.length) useToasts.setState({ list: told });
  };
  keep(useToasts.getState());
  return useToasts.subscribe(keep);
}
