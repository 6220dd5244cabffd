-- A name as it is compared, the same as foldName of the application: small letters, without marks, in one style, with one
-- kind of apostrophe, dash and space. Most names are plain, so they take the short way.
create function fold_name(content text) returns text language sql immutable parallel safe as $$
  select case
    when octet_length(content) = char_length(content) and strpos(content, '  ') = 0 and strpos(content, '`') = 0
    then lower(content)
    else btrim(regexp_replace(replace(replace(replace(replace(translate(lower(regexp_replace(
        normalize(regexp_replace(
          normalize(translate(content,
            E'\u2018\u2019\u201b\u02b9\u02bb\u02bc\u02c8\u2032\u00b4`\uff07\ua78c\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u2e3a\u2e3b\ufe58\ufe63\uff0d',
            repeat('''', 12) || repeat('-', 12)), NFKC),
          '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\u3164\ufe00-\ufe0f\ufeff\ufff9-\ufffb]', '', 'g'), NFD),
        '[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]', '', 'g')),
        'ƁɓƊɗƘƙƳƴƉɖƐɛƆɔŊŋƔɣƲʋØøŁłĐđĦħŦŧıÐðς', 'bbddkkyyddeeoonnggvvoollddhhttiddσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
      ' {2,}', ' ', 'g'))
    end
$$;
grant execute on function fold_name to lissafi_app;
