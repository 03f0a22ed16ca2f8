import type { carePersonRoutes } from '@homeward/contract/routes/care/care-person.ts';
import { sentPicture } from '../accounts/sent-picture.ts';
import { notFound } from '../base/app-error.ts';
import { assertMayAct } from '../api/assert-may.ts';
import { data, done } from '../api/handler.ts';
import type { AtPanel, Handlers } from '../api/handler.ts';
import type { KeptVersion } from '../store/care-person.ts';
import { careOf, noteLookAtCare, personOf, profileOf, putPicture, putProfile } from './care.ts';

/** What was written down since this person belongs here, and differs from what came after it: an edit may have failed. */
async function versionsFor(context: AtPanel): Promise<readonly KeptVersion[]> {
  const { receiver } = careOf(context);
  const kept = await personOf(context).versions();
  return kept.filter(({ profile, changed, at }, place) => {
    const next = kept[place - 1]?.profile ?? profileOf(receiver);
    return at >= context.membership.from && changed.some((field) => profile[field] !== next[field]);
  });
}

/** A picture of who is cared for, and their profile as it was. */
export const carePersonHandlers: Pick<Handlers, keyof typeof carePersonRoutes> = {
  'GET /user/care_receiver_picture': async (context) => {
    careOf(context);
    const picture = await personOf(context).picture();
    if (!picture) throw notFound();
    noteLookAtCare(context, 'care picture');
    const { type, content, at } = picture;
    return { tag: 'picture', type, content, kept: true, mark: `${context.panel} ${at}` };
  },
  'POST /user/care_receiver_picture': async (context, { body }) => {
    assertMayAct(context);
    careOf(context);
    return data({ at: await putPicture(context, sentPicture(body.content)) });
  },
  'GET /user/care_receiver_versions': async (context) => {
    const versions = await versionsFor(context);
    noteLookAtCare(context, 'care receiver');
    return data(versions.map(({ id, at, by, changed, profile }) => ({ id, at, by, changed, profile })));
  },
  'POST /user/care_receiver_versions': async (context, { body }) => {
    const version = (await versionsFor(context)).find(({ id }) => id === body.id);
    if (!version) throw notFound();
    await putProfile(context, version.profile);
    return done;
  },
};
