import type { ComponentType } from 'react';
import { SecurityDetails } from '#features/security/security-details.tsx';
import { alsoLoad } from '#lib/i18n/use-text.ts';

/** The later part of the security page with what it is written with. */
export async function openDetails(): Promise<ComponentType> {
  await alsoLoad('later');
  return SecurityDetails;
}
