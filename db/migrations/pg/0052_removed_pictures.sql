CREATE TABLE "removed_pictures" (
	"name" text PRIMARY KEY NOT NULL
);--> statement-breakpoint
-- Of pictures that staff have deleted before files may be left.
INSERT INTO "removed_pictures" ("name")
SELECT DISTINCT split_part("picture", ' ', 2) FROM "audit_log",
  jsonb_array_elements_text(CASE WHEN "action" = 'pictures remove' THEN "detail" -> 'pictures' ELSE '[]' END) AS "picture"
WHERE split_part("picture", ' ', 2) NOT IN (SELECT "name" FROM "pictures");
