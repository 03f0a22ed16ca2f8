import type { KeyboardEvent } from 'react';

const steps: Readonly<Record<string, number | undefined>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
};

/** Moves the focus among the buttons of a group with the arrow keys, round its ends, as its writing runs; chooses none. */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const group = event.currentTarget;
  const buttons = [...group.querySelectorAll('button')];
  const from = buttons.findIndex((button) => button === document.activeElement);
  const turned = getComputedStyle(group).direction === 'rtl' && event.key.length > 9 ? -step : step;
  buttons[(from + turned + buttons.length) % buttons.length]?.focus();
}
