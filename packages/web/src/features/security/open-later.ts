import type { ComponentType } from 'react';
import { Later } from '#features/security/later.tsx';
import { alsoLoad } from '#lib/i18n/use-text.ts';

/** The later part of the security page with what it is written with. */
export async function openLater(): Promise<ComponentType> {
  await alsoLoad('later');
  return Later;
}
