import { describe, expect, it } from 'vitest';
import { find, readXml, written } from './xml.ts';

describe('A document of a camera', () => {
  it('is read with its namespaces, entities and CDATA', () => {
    const root = readXml(
      '<?xml version="1.0"?><!-- hello --><a:x xmlns:a="urn:a" n="1 &lt; 2"><b xmlns="urn:b">Gate &amp; &#100;oor<![CDATA[ <7>]]></b><c/></a:x>',
    );
    expect(root).toMatchObject({ name: 'x', namespace: 'urn:a' });
    expect(root?.attributes.get('n')).toBe('1 < 2');
    expect(find(root ?? undefined, 'b')).toMatchObject({ namespace: 'urn:b', text: 'Gate & door <7>' });
    expect(find(root ?? undefined, 'c')).toMatchObject({ namespace: '', text: '' });
  });

  it('is written back as it was read', () => {
    const text = '<p:Id xmlns:p="urn:p" a="&quot;1&quot;">5 &lt; 6<p:In>7</p:In></p:Id>';
    const read = readXml(text);
    if (read === null) throw new Error('not read');
    const again = readXml(written(read));
    expect(again).toMatchObject({ name: 'Id', namespace: 'urn:p', text: '5 < 6' });
    expect(again?.attributes.get('a')).toBe('"1"');
    expect(find(again ?? undefined, 'In')).toMatchObject({ namespace: 'urn:p', text: '7' });
  });

  it('may hold an ampersand that somebody forgot to escape', () => {
    expect(readXml('<a>black & white</a>')?.text).toBe('black & white');
  });

  it.each([
    ['an entity bomb', '<!DOCTYPE b [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]><x>&b;</x>'],
    ['a document from elsewhere', '<!DOCTYPE x SYSTEM "file:///etc/passwd"><x/>'],
    ['an entity that is not known', '<x>&bomb;</x>'],
    ['a character that is none', '<x>&#xD800;</x>'],
    ['ends that cross', '<a><b></a></b>'],
    ['an end too many', '<a/></a>'],
    ['two roots', '<a/><b/>'],
    ['an open comment', '<a><!-- </a>'],
    ['an open tag', '<a b="'],
    ['an attribute twice', '<a b="1" b="2"/>'],
    ['what breaks off', '<a><b>'],
    ['nothing', ''],
    ['text alone', 'Not found'],
    ['a page', '<html><br></html>'],
    ['great depth', '<a>'.repeat(50) + '</a>'.repeat(50)],
    ['a crowd', `<a>${'<b/>'.repeat(20_001)}</a>`],
    ['many attributes', `<a ${Array.from({ length: 65 }, (_, no) => `b${no}="1"`).join(' ')}/>`],
  ])('is refused with %s', (_, text) => {
    expect(readXml(text)).toBeNull();
  });
});
