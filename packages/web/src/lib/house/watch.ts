import type { AreaRow } from '@homeward/contract/wire/area.ts';
import { announce } from '#lib/announce.ts';
import { onEvent } from '#lib/house/apply-message.ts';
import { areas, devices, useHouse } from '#lib/house/house.ts';
import { isOpener } from '#lib/house/device-kinds.ts';
import { isBypassed, offeredModes } from '#lib/house/device.ts';
import { modeName } from '#lib/house/mode-name.ts';
import { currentText } from '#lib/i18n/use-text.ts';
import { play } from '#lib/sound.ts';
import { dismissAbout, showToast } from '#lib/toasts.ts';

/** Says what the panel has confirmed, whoever asked for it: a mode that was reached, a delay that began. */
function tell(before: AreaRow, now: AreaRow): void {
  const t = currentText();
  const about = `area ${now.id}`;
  if (now.alarm !== before.alarm && now.alarm !== 'quiet') dismissAbout(about);
  if (before.phase === now.phase && before.mode === now.mode) return;
  switch (now.phase) {
    case 'armed': {
      if (before.phase !== 'exitDelay' && before.phase !== 'disarmed') return;
      const own = devices.all().filter((device) => device.area === now.id);
      const bypassed = own.filter(isBypassed).map(({ name }) => name);
      const values = { area: now.name, mode: modeName(t, now.mode, offeredModes(own)) };
      const { mode } = now;
      // Still active when the delay ended: it counts again from its next report on.
      const active = own
        .filter((device) => mode !== 'disarm' && device.responses[mode] !== '0' && !isBypassed(device))
        .filter((device) => device.condition === 'active' && !isOpener(device.kind))
        .map(({ name }) => name);
      const message = [
        bypassed.length === 0
          ? t('toast.armed', values)
          : t('toast.armedWithout', { ...values, names: bypassed.join(', ') }),
        ...(active.length === 0 ? [] : [t('toast.armedActive', { names: active.join(', ') })]),
      ].join(' ');
      showToast({ icon: active.length === 0 ? 'check' : 'info', message, about });
      return play('confirm');
    }
    case 'disarmed':
      if (before.phase === 'exitDelay') return;
      showToast({ icon: 'check', message: t('toast.disarmed', { area: now.name }), about });
      return play('confirm');
    case 'entryDelay':
      dismissAbout(about);
      announce(t('delay.label.entryDelay', { area: now.name }), 'assertive');
      return play('attention');
    case 'exitDelay':
      return dismissAbout(about);
  }
}

/** Follows the areas for as long as somebody is signed in; returns how to stop. */
export function watchAreas(): () => void {
  let before = new Map<number, AreaRow>();
  const look = (): void => {
    const now = new Map(areas.all().map((area) => [area.id, area]));
    // The first picture of a panel is no news.
    if (useHouse.getState().loaded)
      for (const [id, area] of now) {
        const was = before.get(id);
        if (was !== undefined && was !== area) tell(was, area);
      }
    before = now;
  };
  const stops = [
    areas.subscribeAll(look),
    onEvent((event) => {
      // An arming that failed is never silent (454).
      if (event.event_type !== '1454') return;
      play('attention');
      announce(
        currentText()('failedArming.title', { area: areas.get(Number(event.area))?.name ?? '' }),
        'assertive',
      );
    }),
  ];
  return () => stops.forEach((stop) => stop());
}
