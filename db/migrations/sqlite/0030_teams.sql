CREATE TABLE `day_teams` (
	`day` text NOT NULL,
	`shopper_id` integer NOT NULL,
	`level` integer NOT NULL,
	`joined` integer NOT NULL,
	`recharged` integer NOT NULL,
	`withdrawn` integer NOT NULL,
	`first_recharges` integer NOT NULL,
	`first_withdrawals` integer NOT NULL,
	PRIMARY KEY(`day`, `shopper_id`, `level`),
	FOREIGN KEY (`shopper_id`) REFERENCES `shoppers`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `day_teams_shopper` ON `day_teams` (`shopper_id`,`level`,`day`,`joined`,`recharged`,`withdrawn`,`first_recharges`,`first_withdrawals`);--> statement-breakpoint
ALTER TABLE `days` ADD `teams_counted` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `shoppers` ADD `second_inviter` integer REFERENCES shoppers(id);--> statement-breakpoint
ALTER TABLE `shoppers` ADD `third_inviter` integer REFERENCES shoppers(id);--> statement-breakpoint
CREATE INDEX `shoppers_second_inviter` ON `shoppers` (`second_inviter`,`id`);--> statement-breakpoint
CREATE INDEX `shoppers_third_inviter` ON `shoppers` (`third_inviter`,`id`);--> statement-breakpoint
CREATE INDEX `shoppers_created` ON `shoppers` (`created_at`);--> statement-breakpoint
CREATE INDEX `recharges_ended` ON `recharges` (`status`,`closed_at`);--> statement-breakpoint
CREATE INDEX `withdrawals_ended` ON `withdrawals` (`status`,`closed_at`);--> statement-breakpoint
UPDATE shoppers SET second_inviter = (SELECT i.invited_by FROM shoppers i WHERE i.id = shoppers.invited_by) WHERE invited_by IS NOT NULL;--> statement-breakpoint
UPDATE shoppers SET third_inviter = (SELECT i.second_inviter FROM shoppers i WHERE i.id = shoppers.invited_by) WHERE second_inviter IS NOT NULL;
