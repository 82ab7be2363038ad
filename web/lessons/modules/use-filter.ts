import {useDeferredValue, useEffect, useMemo, useState} from 'react';
import {useSearchParams} from 'wouter';
import {queries} from '#schema/queries.ts';
import {useRows} from '#web/data/rows.ts';
import {modulesOf, type Course} from '#web/lessons/course.ts';
import {searchCourse, searchWords} from '#web/lessons/modules/course-search.ts';
import {filterParams, readFilter, type Filter, type Search} from '#web/lessons/modules/filter.ts';
import {useAllNotes} from '#web/lessons/notes/use-notes.ts';

/** Typing rests before the address follows, ms. */
const REST_MS = 250;

/** The filter in the address. What is typed is shown at once; the address follows. */
export function useModulesFilter(): [Filter, (change: Partial<Filter>) => void] {
  const [params, setParams] = useSearchParams();
  const kept = useMemo(() => readFilter(params), [params]);
  const [typed, setTyped] = useState({text: kept.query, over: kept.query});
  // Back and forward change the address under what was typed: then the address counts.
  const query = typed.over === kept.query ? typed.text : kept.query;
  useEffect(() => {
    if (query === kept.query) return undefined;
    const timer = setTimeout(() => setParams(filterParams({...kept, query}), {replace: true}), REST_MS);
    return () => clearTimeout(timer);
  }, [query, kept, setParams]);
  const change = (next: Partial<Filter>) => {
    if (next.query !== undefined) setTyped({text: next.query, over: kept.query});
    const others = {...kept, query, ...next};
    const isTyping = Object.keys(next).join() === 'query' && next.query !== '';
    if (!isTyping) setParams(filterParams(others), {replace: true});
  };
  return [{...kept, query}, change];
}

/** What the words in the search field find on this device. */
export function useCourseSearch(course: Course, query: string): Search {
  const [bodies] = useRows(queries.lessons.bodies());
  const notes = useAllNotes();
  const words = useDeferredValue(query);
  return useMemo(() => {
    const list = searchWords(words);
    if (list.length === 0) return {words: list, hits: new Map()};
    const lessons = modulesOf(course).flatMap((module) => module.lessons);
    return {words: list, hits: searchCourse(list, {lessons, bodies, notes})};
  }, [words, course, bodies, notes]);
}
