-- Keeps no text, only which words stand in which item; the words come ready made from db/search/words.ts.
CREATE VIRTUAL TABLE `item_search` USING fts5(`words`, content='', contentless_delete=1, detail=none, tokenize='ascii');
