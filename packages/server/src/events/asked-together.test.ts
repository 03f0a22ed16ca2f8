import { expect, it } from 'vitest';
import { askedTogether } from './asked-together.ts';

/** Questions that wait to be answered. */
function counter() {
  const asked: { readonly given: string; readonly answer: PromiseWithResolvers<string> }[] = [];
  const ask = askedTogether((given: string) => {
    const answer = Promise.withResolvers<string>();
    asked.push({ given, answer });
    return answer.promise;
  });
  return { asked, ask };
}

it('a crowd that asks the same is answered by two questions, none of which began before it was asked', async () => {
  const { asked, ask } = counter();
  const first = ask('page');
  const others = Array.from({ length: 199 }, () => ask('page'));
  expect(asked).toHaveLength(1);
  asked[0]?.answer.resolve('before');
  expect(await first).toBe('before');
  await expect.poll(() => asked.length).toBe(2);
  const late = ask('page');
  asked[1]?.answer.resolve('after');
  expect(new Set(await Promise.all(others))).toEqual(new Set(['after']));
  await expect.poll(() => asked.length).toBe(3);
  asked[2]?.answer.resolve('later');
  expect(await late).toBe('later');
  // Whoever comes when nobody waits asks at once.
  void ask('page');
  expect(asked).toHaveLength(4);
});

it('different questions do not wait for each other', () => {
  const { asked, ask } = counter();
  void ask('page');
  void ask('another page');
  expect(asked.map(({ given }) => given)).toEqual(['page', 'another page']);
});

it('a question that fails does so for those who asked it, and not for those after', async () => {
  const { asked, ask } = counter();
  const first = ask('page');
  const second = ask('page');
  asked[0]?.answer.reject(new Error('no disk'));
  await expect(first).rejects.toThrow('no disk');
  await expect.poll(() => asked.length).toBe(2);
  asked[1]?.answer.resolve('there');
  expect(await second).toBe('there');
});
