CREATE TABLE `removed_pictures` (
	`name` text PRIMARY KEY NOT NULL
);--> statement-breakpoint
-- Of pictures that staff have deleted before files may be left.
INSERT INTO `removed_pictures` (`name`)
SELECT DISTINCT substr(`picture`.`value`, instr(`picture`.`value`, ' ') + 1) FROM `audit_log`,
  json_each(CASE WHEN `action` = 'pictures remove' THEN `detail` ->> '$.pictures' ELSE '[]' END) AS `picture`
WHERE substr(`picture`.`value`, instr(`picture`.`value`, ' ') + 1) NOT IN (SELECT `name` FROM `pictures`);
