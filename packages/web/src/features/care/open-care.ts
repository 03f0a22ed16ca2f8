import { CarePage } from '#features/care/care-page.tsx';
import { alsoLoad } from '#lib/i18n/use-text.ts';
import '#ui/house-icons.ts';
import '#ui/page-icons.ts';

/** The care page with its texts, as the first page of a care-alert panel. */
export async function openCare() {
  await Promise.all([alsoLoad('pages'), alsoLoad('care')]);
  return { default: CarePage };
}
