-- A group holds a piece for each of its seats from now on. Those that are open hold one for each seat that is taken: what
-- their item has left and they hold is dealt out anew, first to those that close soonest. Whichever gets too few, or is
-- past its deadline, ends here as one that ran out does: with the price back in each wallet and its pieces on sale.
CREATE TEMPORARY TABLE kept_groups AS
WITH held AS (SELECT item_id, sum(seats) AS pieces FROM groups WHERE status = 'open' GROUP BY item_id),
waiting AS (
	SELECT id, item_id, size, sum(size) OVER (PARTITION BY item_id ORDER BY expires_at, id) AS needed
	FROM groups WHERE status = 'open' AND expires_at > cast(unixepoch('subsec') * 1000 as integer)
)
SELECT waiting.id, waiting.item_id, waiting.size
FROM waiting JOIN held ON held.item_id = waiting.item_id JOIN items ON items.id = waiting.item_id
WHERE waiting.needed <= items.stock + held.pieces;
--> statement-breakpoint
UPDATE items SET stock = stock
	+ (SELECT sum(seats) FROM groups WHERE groups.item_id = items.id AND groups.status = 'open')
	- (SELECT coalesce(sum(size), 0) FROM kept_groups WHERE kept_groups.item_id = items.id)
WHERE id IN (SELECT item_id FROM groups WHERE status = 'open');
--> statement-breakpoint
UPDATE groups SET status = 'expired', closed_at = cast(unixepoch('subsec') * 1000 as integer)
WHERE status = 'open' AND id NOT IN (SELECT id FROM kept_groups);
--> statement-breakpoint
INSERT INTO transfers (debit_account, credit_account, amount, kind, ref, created_at)
SELECT escrow.id, wallet.id, orders.price, 'group_failed', 'order:' || orders.id, cast(unixepoch('subsec') * 1000 as integer)
FROM orders
JOIN groups ON groups.id = orders.group_id AND groups.status = 'expired'
JOIN accounts wallet ON wallet.shopper_id = orders.shopper_id
JOIN accounts escrow ON escrow.name = 'group_escrow'
WHERE orders.status = 1
ORDER BY orders.id;
--> statement-breakpoint
UPDATE accounts SET balance = balance + (
	SELECT sum(orders.price) FROM orders JOIN groups ON groups.id = orders.group_id
	WHERE orders.shopper_id = accounts.shopper_id AND orders.status = 1 AND groups.status = 'expired'
)
WHERE shopper_id IN (
	SELECT orders.shopper_id FROM orders JOIN groups ON groups.id = orders.group_id
	WHERE orders.status = 1 AND groups.status = 'expired'
);
--> statement-breakpoint
UPDATE orders SET status = 5, updated_at = cast(unixepoch('subsec') * 1000 as integer)
WHERE status = 1 AND group_id IN (SELECT id FROM groups WHERE status = 'expired');
--> statement-breakpoint
DROP TABLE kept_groups;
--> statement-breakpoint
CREATE INDEX `groups_opener` ON `groups` (`opened_by`,`status`,`expires_at`);
