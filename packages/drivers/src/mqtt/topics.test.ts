import { describe, expect, it } from 'vitest';
import { isHeardTopic, isPlainTopic, isSaidOn } from './topics.ts';

describe('A topic', () => {
  it.each([
    ['a/b', true, true],
    ['+/+/x', false, true],
    ['a/+b', false, false],
    ['a/#', false, false],
    ['+/+', false, false],
    ['', false, false],
  ])('%s: told there %s, heard there %s', (topic, isTold, isHeard) => {
    expect([isPlainTopic(topic), isHeardTopic(topic)]).toEqual([isTold, isHeard]);
  });

  it.each([
    ['a/b', 'a/b', true],
    ['a/b', 'a/+', true],
    ['a/b/c', 'a/+', false],
    ['a', 'a/+', false],
    ['x/y/z', '+/+/z', true],
    ['x/y/a', '+/+/z', false],
  ])('%s is meant by %s: %s', (topic, listened, is) => {
    expect(isSaidOn(topic, listened)).toBe(is);
  });
});
