import type { ComponentType } from 'react';
import { Later } from '#app/security/later.tsx';
import { alsoLoad } from '#lib/i18n/use-text.ts';
import '#ui/more-icons.ts';

/** The later part of the security page with what it is written with. */
export async function openLater(): Promise<ComponentType> {
  await Promise.all([alsoLoad('pages'), alsoLoad('refusals')]);
  return Later;
}
