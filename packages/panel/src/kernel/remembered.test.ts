import { expect, test } from 'vitest';
import { remembered } from './remembered.ts';

test('the same object is looked at once, another one anew, and the first again when it comes back', () => {
  const looked: string[] = [];
  const lengthOf = remembered(({ word }: { readonly word: string }) => {
    looked.push(word);
    return word.length;
  });
  const [door, window] = [{ word: 'door' }, { word: 'window' }];
  expect([door, door, window, window, door].map(lengthOf)).toEqual([4, 4, 6, 6, 4]);
  expect(looked).toEqual(['door', 'window', 'door']);
});
